import type { Annotation } from '@targum/contracts/on-demand';

interface Annotated {
  readonly annotations: readonly Annotation[];
}

/**
 * A reply with further annotations. A reader who comes back gets all of them again, so those at a known
 * place are left out.
 * @param items as they arrived, unchecked
 */
export function withAnnotations<Reply extends Annotated>(
  reply: Reply,
  items: readonly Annotation[],
): Reply {
  const places = new Set(reply.annotations.map(placeOf));
  const added = items.filter((item) => {
    const place = placeOf(item);
    if (place === undefined || places.has(place)) return false;
    places.add(place);
    return true;
  });
  return added.length === 0 ? reply : { ...reply, annotations: [...reply.annotations, ...added] };
}

/** The kind and place of an annotation; undefined for anything else. */
function placeOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { kind, start, end } = item as Partial<Annotation>;
  return `${kind} ${start} ${end}`;
}
