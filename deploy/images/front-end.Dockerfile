# The files of a front end and the nginx that serves them. FRONT_END is its folder.
#   docker build -f deploy/images/front-end.Dockerfile --build-arg FRONT_END=shell -t targum/shell .
# PREVIOUS is the image of the previous release. Its files are included for pages that are still
# open.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim
ARG PREVIOUS=${BASE_IMAGE}

# The first two stages are identical to those of service.Dockerfile, so that builders run them once.
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
ARG FRONT_END
COPY . .
# Source maps are left out. Only the check of the bundles uses them.
RUN cd "${FRONT_END:?}" \
  && PATH=/clone/node_modules/node/bin:$PATH NODE_ENV=production ../node_modules/.bin/rspack build \
  && mv dist /www && find /www \( -name '*.map' -o -name mf-stats.json \) -delete

# Without a previous release this is the base image, which contains no such files.
FROM ${PREVIOUS} AS previous
USER root
RUN mkdir -p /srv/www/assets

FROM ${BASE_IMAGE}
RUN apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    nginx $(apt-cache pkgnames libnginx-mod-http-brotli-static) \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/doc /usr/share/man
COPY deploy/nginx /etc/targum
COPY deploy/images/nginx-entrypoint.sh /usr/local/bin/
COPY --from=build /www /srv/www
# Copies the files of that release only, not those it includes from the release before it.
COPY --from=previous /srv/www/assets /srv/www/previous/assets
ARG FRONT_END
ENV SERVER_NAME=${FRONT_END} TEMPLATE=static.conf.template STATIC_ROOT=/srv/www
EXPOSE 8080
STOPSIGNAL SIGQUIT
USER 10001:10001
ENTRYPOINT ["sh", "/usr/local/bin/nginx-entrypoint.sh"]
LABEL org.opencontainers.image.licenses="Apache-2.0"
