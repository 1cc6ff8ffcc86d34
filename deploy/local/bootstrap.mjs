// Runs under the system's Node before any package is installed. Use only built-in modules of Node
// 20.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const PARENT_CHECK_MS = 300;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const pinnedNode = join(modules, 'node/bin/node');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Reports whether npm's record of installed packages contains everything the lockfile requires. */
function isInstalled() {
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')));
  const installed = packagesIn(join(modules, '.package-lock.json'));
  const isThere = ([path, { version, integrity, optional, devOptional, peer }]) => {
    const found = installed[path];
    // npm does not install packages for other platforms, so these can be missing.
    if (!found) return Boolean(optional || devOptional || peer) || !path.includes('node_modules/');
    return found.version === version && found.integrity === integrity;
  };
  return existsSync(pinnedNode) && wanted.every(isThere);
}

function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages (once, a minute or two) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0 || !existsSync(pinnedNode)) {
    fail('The packages could not be installed: see above. Check the network and start again.');
  }
}

/**
 * Stops the child when the parent process ends. If npm is killed, this process receives no signal,
 * and only its parent process changes.
 */
function stopWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

function runFile(file) {
  const child = spawn(pinnedNode, [join(root, file), ...process.argv.slice(3)], {
    cwd: root,
    // The command detects the end of this process by the closed channel, even after a SIGKILL.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Node keeps compiled code in this folder for later starts. Compiling takes half of a program's
      // first start.
      NODE_COMPILE_CACHE: join(modules, '.cache/targum-compiled'),
      ...process.env,
      PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  child.on('error', (error) => fail(`Node ${pinnedNode} did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

const FILES = {
  start: 'deploy/local/start.ts',
  dev: 'deploy/local/dev.ts',
  images: 'deploy/local/images.ts',
  'images-check': 'deploy/local/images-check.ts',
  texts: 'deploy/local/texts.ts',
  'model-check': 'deploy/local/model-check.ts',
  test: 'libs/tools/src/test.ts',
  bench: 'libs/tools/src/bench.ts',
  sbom: 'libs/tools/src/sbom.ts',
};
const command = process.argv[2];
if (!Object.hasOwn(FILES, command)) {
  fail(`Usage: node deploy/local/bootstrap.mjs ${Object.keys(FILES).join('|')}`);
}
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(
    `Node ${OLDEST_NODE} or newer is needed; this is ${process.version}. Get one at nodejs.org.`,
  );
}
installPackages();
runFile(FILES[command]);
