import { fullName } from '@targum/contracts';
import type {
  AdminAssistant,
  AssistantFields,
  AssistantVersion,
} from '@targum/contracts/on-demand';
import { takeEffect } from '../release.ts';
import type { Release } from '../release.ts';
import type { ListedVersion, StoredAssistant } from './versions.repository.ts';

const entry = (
  id: string,
  { name, description, icon, active }: AssistantFields,
): Pick<AdminAssistant, 'id' | 'name' | 'description' | 'icon' | 'active'> => ({
  ...{ id, name, description, icon, active },
});

/**
 * Describes a built-in assistant that has no row. Such an assistant is the same as in the release.
 */
export const describeRelease = (id: string, release: AssistantFields): AdminAssistant => ({
  ...entry(id, release),
  builtIn: true,
  ...{ edited: false, releaseChanged: false },
  ...{ published: 0, latest: 0, removedAt: null },
});

/**
 * Describes the published version. If there is none, describes a built-in assistant as it is in the
 * release, and a further assistant by its newest draft.
 */
export function describeStored(stored: StoredAssistant, release: Release): AdminAssistant {
  const { assistant, latest, published, newest } = stored;
  const { id } = assistant;
  const own = release.find(id);
  const common = {
    builtIn: own !== undefined,
    latest,
    removedAt: assistant.removed_at?.toISOString() ?? null,
  };
  if (published === undefined) {
    const shown = own ?? takeEffect(newest, undefined).fields;
    const active = own !== undefined;
    const edits = { edited: false, releaseChanged: false, published: 0 };
    return { ...entry(id, { ...shown, active }), ...common, ...edits };
  }
  const { fields, edited, releaseChanged } = takeEffect(published, own);
  const active = fields.active && assistant.removed_at === null;
  return {
    ...entry(id, { ...fields, active }),
    ...common,
    ...{ edited, releaseChanged, published: published.number },
  };
}

/**
 * Describes all assistants. The built-in assistants come first in the product's order, and the
 * other assistants follow from the oldest to the newest.
 */
export function describeAll(
  stored: readonly StoredAssistant[],
  release: Release,
): AdminAssistant[] {
  const byId = new Map(release.ids.map((id) => [id, describeRelease(id, release.find(id)!)]));
  for (const each of stored) byId.set(each.assistant.id, describeStored(each, release));
  return [...byId.values()];
}

export const describeVersion = (row: ListedVersion): AssistantVersion => ({
  number: row.number,
  createdAt: row.created_at.toISOString(),
  createdBy:
    row.created_by === null || row.email === null
      ? null
      : {
          id: row.created_by,
          name: fullName({ firstName: row.first_name, lastName: row.last_name }) || row.email,
        },
  publishedAt: row.published_at?.toISOString() ?? null,
  restores: row.restores,
  reset: row.reset,
});
