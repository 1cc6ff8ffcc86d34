import { builtInById, builtInId, isBuiltIn } from '@targum/contracts';
import type { AssistantFields, AssistantIconName } from '@targum/contracts/on-demand';
import type { AssistantVersionRow } from '@targum/database';
import { hashOf } from './prompts.ts';
import type { Prompts } from './prompts.ts';

/** The fields for which an assistant can follow the release. */
const FOLLOWED = ['name', 'description', 'icon', 'prompt'] as const;
type Followed = (typeof FOLLOWED)[number];

export interface Release {
  readonly ids: readonly string[];
  /** Returns undefined for a further assistant. */
  find(id: string): AssistantFields | undefined;
}

export const createRelease = (prompts: Pick<Prompts, 'assistants'>): Release => ({
  ids: builtInId.options,
  find(id) {
    if (!isBuiltIn(id)) return undefined;
    const { name, description, icon } = builtInById(id);
    return {
      name,
      description,
      icon: icon as AssistantIconName,
      prompt: prompts.assistants[id],
      model: null,
      temperature: null,
      active: true,
    };
  },
});

/**
 * Returns the hashes of the release's fields. They are stored with each version that is saved under
 * this release.
 */
export const hashesOf = (release: AssistantFields): NonNullable<AssistantVersionRow['release']> =>
  Object.fromEntries(FOLLOWED.map((field) => [field, hashOf(release[field])] as const)) as Readonly<
    Record<Followed, string>
  >;

/**
 * A version as it takes effect in this release. Fields that had the release's value when the
 * version was saved have the value of the present release.
 */
export interface EffectiveVersion {
  readonly fields: AssistantFields;
  /** True if a field of a built-in assistant differs from the release, except `active`. */
  readonly edited: boolean;
  /** True if the release has changed a field since an admin edited that field. */
  readonly releaseChanged: boolean;
}

export const fieldsOf = (row: AssistantVersionRow): AssistantFields => ({
  name: row.name,
  description: row.description,
  icon: row.icon as AssistantIconName,
  prompt: row.prompt,
  model: row.model,
  temperature: row.temperature,
  active: row.active,
});

export function takeEffect(
  row: AssistantVersionRow,
  release: AssistantFields | undefined,
): EffectiveVersion {
  const stored = fieldsOf(row);
  if (release === undefined || row.release === null) {
    return { fields: stored, edited: false, releaseChanged: false };
  }
  const then = row.release;
  const own = FOLLOWED.filter((field) => hashOf(stored[field]) !== then[field]);
  const ownFields = Object.fromEntries(own.map((field) => [field, stored[field]]));
  const { model, temperature, active } = stored;
  return {
    fields: { ...release, model, temperature, active, ...ownFields },
    edited: own.length > 0 || model !== null || temperature !== null,
    releaseChanged: own.some((field) => hashOf(release[field]) !== then[field]),
  };
}
