/** Screens show the translated texts of the schemas, never zod's own. */
export default () => ({ localeError: () => 'Invalid input' });
