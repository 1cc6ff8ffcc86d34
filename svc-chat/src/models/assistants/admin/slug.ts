const LONGEST = 50;
const FALLBACK = 'assistant';

/** The beginning of an id from a name, in the letters that an id can have. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '') || FALLBACK;

/** An id for a new assistant: its name, with a number if another one has or had that id. */
export function newId(name: string, isTaken: (id: string) => boolean): string {
  const slug = slugOf(name);
  let id = slug;
  for (let number = 2; isTaken(id); number++) id = `${slug}-${number}`;
  return id;
}
