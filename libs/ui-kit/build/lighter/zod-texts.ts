/**
 * Takes the place of zod's English texts in the built page. Screens show the texts of the schemas, which
 * are translated, and never zod's own.
 */
export default () => ({ localeError: () => 'Invalid input' });
