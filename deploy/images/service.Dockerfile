# A Node program. PROGRAM is its folder: svc-…, libs/database (the migrations) or
# libs/model-standin.
#   docker build -f deploy/images/service.Dockerfile --build-arg PROGRAM=svc-auth -t targum/svc-auth .
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

# Only the files that determine the packages, so that other changes do not reinstall them.
FROM ${BUILD_IMAGE} AS manifests
COPY . /clone
RUN cd /clone && mkdir /manifests \
  && cp --parents package.json package-lock.json */package.json libs/*/package.json /manifests

FROM ${BUILD_IMAGE} AS packages
ARG NPM_CONFIG_REGISTRY
WORKDIR /clone
COPY --from=manifests /manifests ./
RUN --mount=type=secret,id=ca \
  if [ -s /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error --cache=/tmp/npm \
  && npm rebuild node --cache=/tmp/npm \
  && rm -rf /tmp/npm

FROM packages AS build
ARG PROGRAM
COPY . .
RUN BUNDLE="${PROGRAM:?}" NODE_ENV=production \
  node_modules/.bin/rspack build --config deploy/bundle/rspack.config.ts \
  && node_modules/node/bin/node deploy/bundle/collect.ts "$PROGRAM" /app

FROM ${BASE_IMAGE}
COPY --from=packages /clone/node_modules/node/bin/node /usr/local/bin/node
ARG PROGRAM
# sword-text-web is the default text, which the migrations import.
# Debian's ffmpeg depends on graphics drivers that are larger than ffmpeg and never loaded here.
RUN case "$PROGRAM" in \
    svc-audio) packages="ffmpeg espeak-ng" ;; \
    libs/model-standin) packages="ffmpeg" ;; \
    libs/database) packages="sword-text-web" ;; \
    *) exit 0 ;; \
  esac \
  && printf 'path-exclude=%s\n' \
    '/usr/lib/*/libLLVM*' '/usr/lib/*/libgallium*' '/usr/lib/*/libz3.so*' '/usr/lib/*/libvulkan_*' \
    '/usr/lib/*/dri/*' '/usr/lib/*/vdpau/*' '/usr/share/icons/*' '/usr/share/fonts/*' \
    '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/locale/*' \
    >/etc/dpkg/dpkg.cfg.d/targum \
  && apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
  && case "$packages" in \
    ffmpeg*) ffmpeg -version >/dev/null ;; \
    *) test -s /usr/share/sword/mods.d/engWEB2015eb.conf ;; \
  esac
COPY --from=build /app /app
WORKDIR /app
# glibc returns only freed blocks above this threshold to the system. By default it raises the
# threshold up to 32 MiB.
ENV NODE_ENV=production HOME=/tmp MALLOC_MMAP_THRESHOLD_=1048576
# Node reads the compiled bundles from this folder, which saves 50 ms of CPU at each start. They are
# valid for the same Node, path, user and kind of processor. Elsewhere, Node compiles the bundles as
# usual. Without settings, a program loads the modules that it imports at its start, and then exits
# with code 78.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN install -d -o 10001 -g 10001 compiled \
  && for bundle in main.js worker.js; do \
    [ ! -e "$bundle" ] || setpriv --reuid=10001 --regid=10001 --clear-groups \
      node "$bundle" >/dev/null 2>&1 || [ "$?" = 78 ] || exit 1; \
  done \
  && chown -R root:root compiled && chmod -R a+rX compiled
USER 10001:10001
# V8 chooses the size of its area for new objects by the memory it sees: up to 128 MiB, which a busy
# process fills before it collects. The default of a small pod is a few MiB. The flags belong to the
# entry point, so that a pod with another program of the image (`args`) has them too.
ENTRYPOINT ["node", "--max-semi-space-size=16"]
CMD ["main.js"]
# What /status and /api/health say of the release.
ARG VERSION=development
ENV VERSION=${VERSION}
LABEL org.opencontainers.image.licenses="Apache-2.0"
