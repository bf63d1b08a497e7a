#!/bin/sh
# Backups of a room on PostgreSQL, for compose.yaml: one at once and then one a day, the newest fourteen are kept.
# `backup.sh once` makes one and ends. PGHOST, PGUSER, PGDATABASE and PGPASSWORD say of what, BACKUPS where to.
set -eu
umask 077
folder=${BACKUPS:-/backups} keep=${KEEP:-14}

backup() {
  file=$folder/hallali.$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
  # Under another name until it is whole: what bears the name of a backup is one.
  pg_dump --format=custom --file "$file.part" && pg_restore --list "$file.part" >/dev/null || {
    rm -f "$file.part"
    echo "backup.sh: no backup was made" >&2
    return 1
  }
  mv "$file.part" "$file"
  echo "backup.sh: $file"
  # Only after a backup was made are old ones deleted.
  find "$folder" -maxdepth 1 -name 'hallali.*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -f "$old"; done
}

if [ "${1:-}" = once ]; then
  backup
  exit
fi
while true; do
  if backup; then sleep 86400; else sleep 300; fi
done
