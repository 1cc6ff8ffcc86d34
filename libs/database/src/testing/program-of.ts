/**
 * Returns the program to start for a source that a bundle is built of. It is the built program if the run of
 * tests has built all programs, as `npm test` does: a built program starts with half the CPU, and is
 * what ships.
 */
export const programOf = (source: string): string =>
  process.env['TEST_BUILT_PROGRAMS'] === 'on'
    ? source.replace(/\/src\/([\w-]+)\.ts$/, '/dist/$1.js')
    : source;
