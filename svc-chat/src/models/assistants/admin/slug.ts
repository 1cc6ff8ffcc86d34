const LONGEST = 50;
const FALLBACK = 'assistant';

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '') || FALLBACK;

/** Makes an id from a name. The id gets a number if another assistant has or had the same id. */
export function newId(name: string, isTaken: (id: string) => boolean): string {
  const slug = slugOf(name);
  let id = slug;
  for (let number = 2; isTaken(id); number++) id = `${slug}-${number}`;
  return id;
}
