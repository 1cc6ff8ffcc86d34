import type { Configuration } from '@rspack/core';

/**
 * Hot reload behind nginx. Pages come from nginx's port, so the update socket uses the page's own
 * host, below the front end's path. Without `hot`, a change reloads the page.
 */
export function devServer(path: string, hot: boolean): NonNullable<Configuration['devServer']> {
  const socket = `${path}__updates`;
  return {
    host: '127.0.0.1',
    port: Number(process.env['DEV_PORT'] ?? 3000),
    hot,
    liveReload: true,
    allowedHosts: 'all',
    devMiddleware: { publicPath: path },
    historyApiFallback: path === '/',
    static: false,
    webSocketServer: { type: 'ws', options: { path: socket } },
    client: { logging: 'warn', overlay: false, webSocketURL: `auto://0.0.0.0:0${socket}` },
  };
}
