# The room, for docs/packaging.md: docker build -t hallali . && docker run -p 127.0.0.1:8765:8765 -v hallali:/data hallali
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
WORKDIR /build
COPY constraints.txt .
RUN python -m venv /opt/hallali \
 && /opt/hallali/bin/pip install --no-cache-dir --require-hashes -r constraints.txt
COPY pyproject.toml setup.py README.md LICENSE NOTICE ./
COPY native native
COPY src src
# Pure: this image has no compiler, and a room does not need one.
RUN HALLALI_PURE=1 pip wheel --no-cache-dir --no-deps --wheel-dir dist . \
 && /opt/hallali/bin/pip install --no-cache-dir --no-deps dist/hallali-*.whl \
 && /opt/hallali/bin/pip uninstall --yes pip

FROM python:${PYTHON}-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home hallali
COPY --from=build /opt/hallali /opt/hallali
ENV PATH=/opt/hallali/bin:$PATH PYTHONUNBUFFERED=1 XDG_DATA_HOME=/data
USER hallali
WORKDIR /data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/readyz', timeout=4)"]
CMD ["hallali", "serve", "--no-browser", "--host", "0.0.0.0", "--port", "8765", "--database", "/data/hallali.db"]
