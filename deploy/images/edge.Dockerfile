# The nginx server that browsers connect to.
#   docker build -f deploy/images/edge.Dockerfile -t targum/edge .
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

FROM ${BASE_IMAGE}
RUN apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    nginx $(apt-cache pkgnames libnginx-mod-http-brotli-) \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/doc /usr/share/man
COPY deploy/nginx /etc/targum
COPY deploy/images/nginx-entrypoint.sh /usr/local/bin/
ENV SERVER_NAME=edge TEMPLATE=edge.conf.template
EXPOSE 8080
STOPSIGNAL SIGQUIT
USER 10001:10001
ENTRYPOINT ["sh", "/usr/local/bin/nginx-entrypoint.sh"]
LABEL org.opencontainers.image.licenses="Apache-2.0"
