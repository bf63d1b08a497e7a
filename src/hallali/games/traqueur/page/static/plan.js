// The plan of a camp {rows, columns, fugitive, barriers: Set}, as page/plan.py and rules/camp.py have it: what changes here
// changes there. tests/browser/test_traqueur_plan.py holds the two together.

const CELL = 40, OUT = 36, ABOVE = 14, REST = 6;
export { CELL, OUT, ABOVE, REST };

// The grid: squares by rows; places first the entrances, then between columns, then between rows.

/** Return the place on one side of a square; -1 where there is none. */
export function placeBeside(camp, square, down, right) {
  const { rows, columns } = camp, row = Math.floor(square / columns), column = square % columns;
  if (right) {
    const left = column + Math.min(right, 0); // the column left of the place
    if (left >= columns - 1) return -1;
    return left < 0 ? row : rows + row * (columns - 1) + left;
  }
  const above = row + Math.min(down, 0);
  return above < 0 || above >= rows - 1 ? -1 : rows + rows * (columns - 1) + above * columns + column;
}

function edge(camp, place) {
  const { rows, columns } = camp;
  if (place < rows) return { x: OUT, y: ABOVE + CELL * place, upright: true };
  const rest = place - rows, upright = rest < rows * (columns - 1);
  if (upright) return { x: OUT + CELL * ((rest % (columns - 1)) + 1), y: ABOVE + CELL * Math.floor(rest / (columns - 1)), upright };
  const low = rest - rows * (columns - 1);
  return { x: OUT + CELL * (low % columns), y: ABOVE + CELL * (Math.floor(low / columns) + 1), upright };
}

/** Return a square's middle. */
export const middle = (camp, square) =>
  [OUT + CELL * (square % camp.columns) + CELL / 2, ABOVE + CELL * Math.floor(square / camp.columns) + CELL / 2];

const SIDES = [[0, -1], [0, 1], [-1, 0], [1, 0]]; // by rising place, as the server looks

/** Return for each square the one before it on a shortest way in: -1 from outside, undefined where no way leads. */
export function ways(camp) {
  const came = new Map(), todo = [];
  for (let row = 0; row < camp.rows; row += 1) {
    if (!camp.barriers.has(row)) { came.set(row * camp.columns, -1); todo.push(row * camp.columns); }
  }
  for (const at of todo) {
    for (const [down, right] of SIDES) {
      const place = placeBeside(camp, at, down, right), next = at + down * camp.columns + right;
      if (place < camp.rows || camp.barriers.has(place) || came.has(next)) continue;
      came.set(next, at);
      todo.push(next);
    }
  }
  return came;
}

/** Return the squares of a shortest way to the fugitive; none where no way leads. came: as `ways` has it. */
export function wayTo(camp, came) {
  const row = [];
  if (came.has(camp.fugitive)) for (let at = camp.fugitive; at >= 0; at = came.get(at)) row.unshift(at);
  return row;
}

/** Write the camp as the server reads it. */
export function word(camp) {
  let bits = 0n;
  for (const place of camp.barriers) bits |= 1n << BigInt(place);
  const name = camp.fugitive < 0 ? "-" : "ABCDEFGHIJ"[Math.floor(camp.fugitive / camp.columns)] + ((camp.fugitive % camp.columns) + 1);
  return `${camp.rows}x${camp.columns}/${name}/${bits.toString(16)}`;
}

// Each as the d of an SVG path.

/** Draw one barrier. */
export function wall(camp, place) {
  const { x, y, upright } = edge(camp, place);
  return upright ? `M${x} ${y}v${CELL}` : `M${x} ${y}h${CELL}`;
}

/** Draw all barriers. */
export const walls = (camp) => [...camp.barriers].sort((one, other) => one - other).map((place) => wall(camp, place)).join("");

/** Cross out the squares that no way leads to. */
export function crosses(camp, came) {
  let d = "";
  for (let square = 0; square < camp.rows * camp.columns; square += 1) {
    if (came.has(square)) continue;
    const [x, y] = middle(camp, square);
    d += `M${x - 4} ${y - 4}l8 8m0-8l-8 8`;
  }
  return d;
}

/** Draw a way in. */
export function route(camp, way) {
  return way.map((square, number) => {
    const [x, y] = middle(camp, square);
    return number ? `L${x} ${y}` : `M${OUT - 16} ${y}H${x}`;
  }).join("");
}

/** Draw the leaves of the gates that stand open. */
export function leaves(camp) {
  let d = "";
  for (let row = 0; row < camp.rows; row += 1) {
    const y = ABOVE + CELL * row;
    if (!camp.barriers.has(row)) d += `M${OUT} ${y + 5}q-9 1-11 9M${OUT} ${y + CELL - 5}q-9-1-11-9`;
  }
  return d;
}
