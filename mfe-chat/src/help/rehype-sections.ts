import type { Root } from 'hast';

const ID = / ?\{#([\w-]+)\}$/;

/** Turns `{#id}` at the end of a heading into the heading's id, to which links lead. */
export function rehypeSections() {
  return ({ children }: Root): void => {
    for (const child of children) {
      if (child.type !== 'element' || child.tagName !== 'h2') continue;
      const text = child.children.at(-1);
      const id = text?.type === 'text' ? ID.exec(text.value) : null;
      if (text?.type !== 'text' || !id) continue;
      text.value = text.value.slice(0, id.index);
      child.properties['id'] = id[1];
      child.properties['tabIndex'] = -1;
    }
  };
}
