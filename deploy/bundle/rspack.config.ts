import { join } from 'node:path';
import { SwcJsMinimizerRspackPlugin } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { NATIVE } from './native.ts';
import { bundlesOf, PROGRAMS } from '../parts.ts';
import type { NodeWorkspace } from '../parts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Drivers and helpers that libraries load only on request. They are not installed. */
const NOT_INSTALLED = [
  ...[
    'better-sqlite3',
    'mariadb/callback',
    'mysql',
    'mysql2',
    'oracledb',
    'sqlite3',
    'tedious',
    'pg-query-stream',
  ],
  ...['pg-native', 'bufferutil', 'utf-8-validate', 'msgpackr-extract', 'cloudflare:sockets'],
  '@valkey/valkey-glide',
];

/**
 * Removes comments, which are half of the libraries' text, and escapes all characters outside
 * ASCII. Node keeps the text of a program in memory, and one such character would double its size.
 * Names stay as they are, so that stack traces are readable.
 */
const withoutComments = new SwcJsMinimizerRspackPlugin({
  minimizerOptions: {
    compress: false,
    mangle: false,
    format: { comments: 'some', asciiOnly: true },
  },
  extractComments: false,
});

function bundle(program: NodeWorkspace): Configuration {
  const { folder } = program;
  const context = join(ROOT, folder);
  const sources = Object.entries(bundlesOf(program));
  return {
    name: folder.replace('/', '-'),
    context,
    mode: 'production',
    target: 'node24',
    entry: {
      ...Object.fromEntries(sources.map(([name, source]) => [name, join(ROOT, source)])),
      stacks: join(import.meta.dirname, 'stacks.ts'),
    },
    output: {
      path: join(context, 'dist'),
      filename: '[name].js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager', importMeta: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          type: 'javascript/auto',
        },
      ],
    },
    externalsType: 'node-commonjs',
    externals: Object.fromEntries([...NATIVE, ...NOT_INSTALLED].map((name) => [name, name])),
    // stacks.js needs the source map to find positions in the sources.
    devtool: 'source-map',
    optimization: { minimizer: [withoutComments], splitChunks: false, runtimeChunk: false },
    node: { __dirname: 'node-module', __filename: 'node-module' },
    // Some libraries can load a file by a computed name, about which the bundler warns. Our code
    // does not use this feature.
    ignoreWarnings: [{ module: /node_modules/, message: /Critical dependency/ }],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** `BUNDLE=svc-auth` (a folder) builds only that program. The images use this. */
const wanted = process.env['BUNDLE'];
const config: Configuration[] = PROGRAMS.filter(({ folder }) => !wanted || folder === wanted).map(
  bundle,
);

if (config.length === 0) throw new Error(`BUNDLE: unknown program ${wanted}`);

export default config;
