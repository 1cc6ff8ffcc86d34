import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Configuration, RuleSetRule } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { sharedModules } from '../federation.ts';
import { chunkGlobal } from '../src/remote/chunk-global.ts';
import { compressPlugin } from './compress-plugin.ts';
import { fileListPlugin } from './file-list-plugin.ts';
import { hostChunks } from './host-chunks.ts';
import { htmlPlugins } from './html-plugin.ts';
import { checkedAliases, lighterModules } from './lighter-modules.ts';
import type { Aliases } from './lighter-modules.ts';
import { remoteChunks } from './remote-chunks.ts';
import type { WholeChunks } from './remote-chunks.ts';
import { routesPlugin } from './routes-plugin.ts';
import type { DeclaredRoute } from './routes-plugin.ts';

export interface FrontEndOptions {
  /** The front end's name in the federation: `shell`, or the remote's name in the registry. */
  readonly name: string;
  readonly root: string;
  /** The path at which nginx serves it: `/` for the shell, `/mfe/<name>/` for a remote. */
  readonly path: string;
  /** The host provides the shared modules; a remote exposes `src/module.tsx` as `./module`. */
  readonly role: 'host' | 'remote';
  readonly routes?: readonly DeclaredRoute[];
  readonly replaced?: Aliases;
  readonly wholeChunks?: WholeChunks;
}

type RemoteOptions = Pick<FrontEndOptions, 'root' | 'routes' | 'replaced' | 'wholeChunks'>;

export function remote(options: RemoteOptions): Configuration {
  const name = basename(options.root).replace(/^mfe-/, '');
  return frontEnd({ ...options, name, path: `/mfe/${name}/`, role: 'remote' });
}

export function frontEnd(options: FrontEndOptions): Configuration {
  const development = process.env['NODE_ENV'] !== 'production';
  const { name, root, path, role, routes = [], replaced = {}, wholeChunks = {} } = options;
  // React's refresh runtime exists once, in the host. A change in a remote reloads the page.
  const refresh = development && role === 'host';
  return {
    name,
    context: root,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: role === 'host' ? { main: './src/index.ts' } : {},
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(root, 'dist'),
      // A remote loads its chunks relative to the URL of its entry.
      publicPath: role === 'host' || development ? path : 'auto',
      uniqueName: `targum-${name}`,
      chunkLoadingGlobal: chunkGlobal(name),
      filename: fileName(development, 'js'),
      chunkFilename: fileName(development, 'js'),
      cssFilename: fileName(development, 'css'),
      cssChunkFilename: fileName(development, 'css'),
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: false,
      // A failed module keeps its error, by which the plugin retry-shared finds failed modules.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: development ? {} : { ...lighterModules(), ...checkedAliases(replaced) },
    },
    module: { rules: rules(development, refresh) },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // The federation runtime controls the loading order; a separate runtime chunk would only add
      // a round trip.
      runtimeChunk: false,
      splitChunks: role === 'host' ? hostChunks() : remoteChunks(wholeChunks),
    },
    performance: false,
    // Lazy compilation sends its requests to one fixed path, which only one dev server could
    // answer.
    lazyCompilation: false,
    plugins: [
      new ModuleFederationPlugin({
        name,
        ...(role === 'remote'
          ? {
              filename: development ? 'remoteEntry.js' : 'assets/remoteEntry.[contenthash:8].js',
              exposes: { './module': './src/module.tsx' },
              manifest: true,
            }
          : { remotes: {}, manifest: false }),
        shared: sharedModules({ role, development }),
        shareStrategy: 'loaded-first',
        runtimePlugins: [fileURLToPath(new URL('./retry-shared.ts', import.meta.url))],
        dts: false,
        experiments: {
          // The shell reads the manifests itself.
          optimization: { target: 'web', disableSnapshot: true },
          ...(role === 'host' ? { provideExternalRuntime: true } : { externalRuntime: true }),
        },
      }),
      new rspack.DefinePlugin({
        'process.env.NODE_DEBUG': 'undefined',
        __RELEASE__: JSON.stringify(process.env['RELEASE'] ?? packageVersion(root)),
      }),
      ...(role === 'host'
        ? htmlPlugins(root, rules(development, false))
        : [routesPlugin(root, routes)]),
      ...(refresh ? [new ReactRefreshRspackPlugin()] : []),
      ...(development ? [] : [compressPlugin, fileListPlugin(role)]),
    ],
    ...(development ? { devServer: devServer(path, refresh) } : {}),
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

function fileName(development: boolean, extension: string): string {
  return development ? `assets/[name].${extension}` : `assets/[name].[contenthash:8].${extension}`;
}

function rules(development: boolean, refresh: boolean): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh } },
          target: 'es2022',
        },
      },
      type: 'javascript/auto',
    },
    {
      test: /[\\/]locales[\\/]\w+[\\/][\w-]+\.json$/,
      loader: fileURLToPath(new URL('./messages-loader.ts', import.meta.url)),
      type: 'javascript/auto',
    },
    { test: /\.css$/, type: 'css/auto' },
    { test: /\.webp$/, type: 'asset/resource' },
    // The pages of the guide are texts.
    { resourceQuery: /^\?raw$/, type: 'asset/source' },
    // Schemas have no side effects, so the bundler drops unused files of the contracts.
    { include: /[\\/]libs[\\/]contracts[\\/]/, sideEffects: false },
  ];
}

const packageVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Returns the settings of a dev server. Browsers reach its socket for updates through nginx, at the
 * page's own host and below the front end's path.
 */
function devServer(path: string, hot: boolean): NonNullable<Configuration['devServer']> {
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
