/**
 * Writes the compile cache of a process at SIGUSR2. Node writes the cache only when a process exits, and
 * tests kill most of their processes.
 */
import { flushCompileCache } from 'node:module';

process.on('SIGUSR2', () => flushCompileCache());
