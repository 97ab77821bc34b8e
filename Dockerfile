# The site as an image: docs/how-to/run-with-containers.md. Two stages: only what runs is in the image.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /opt/imece
# Packages first: this layer stays until one of these files changes.
COPY package.json package-lock.json ./
COPY tools/setup/test-postgres/package.json tools/setup/test-postgres/
RUN npm ci --no-audit --no-fund --no-update-notifier
COPY . .
ARG COMMIT=
RUN IMECE_COMMIT="$COMMIT" npm run build
# Without build tools, and without the packaged Node.js, because the image has one. The empty database moves, because
# only its owner can read it, and that must become the user who runs the site.
RUN npm prune --omit=dev --no-audit --no-fund --no-update-notifier \
  && rm -rf node_modules/node-* node_modules/.bin/node \
  && mv build/empty-database /empty-database

FROM docker.io/library/node:24-bookworm-slim
ARG COMMIT=
LABEL org.opencontainers.image.title="İmece" \
  org.opencontainers.image.description="Donation website with back office for charity foundations" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/imece
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /opt/imece/node_modules node_modules
COPY --from=build /opt/imece/package.json /opt/imece/package-lock.json /opt/imece/LICENSE ./
COPY --from=build /opt/imece/shared shared
COPY --from=build /opt/imece/server server
COPY --from=build /opt/imece/tools tools
COPY --from=build /opt/imece/build build
COPY --from=build --chown=node:node /empty-database build/empty-database
# All files belong to root, and only /data and /tmp need to be writable.
USER node
VOLUME /data
EXPOSE 3000
# "unhealthy" also while the database does not answer.
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
