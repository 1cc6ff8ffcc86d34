import { builtInById, builtInId, isBuiltIn } from '@targum/contracts';
import type { AssistantFields, AssistantIconName } from '@targum/contracts/on-demand';
import type { AssistantVersionRow } from '@targum/database';
import { hashOf } from './prompts.ts';
import type { Prompts } from './prompts.ts';

/** The fields for which an assistant can follow the release. */
const FOLLOWED = ['name', 'description', 'icon', 'prompt'] as const;
type Followed = (typeof FOLLOWED)[number];

/** The five assistants as this release has them. */
export interface Release {
  readonly ids: readonly string[];
  /** Undefined for a further assistant. */
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

/** What is kept of a release with a version that is saved under it. */
export const hashesOf = (release: AssistantFields): NonNullable<AssistantVersionRow['release']> =>
  Object.fromEntries(FOLLOWED.map((field) => [field, hashOf(release[field])] as const)) as Readonly<
    Record<Followed, string>
  >;

/**
 * A stored version as it takes effect: a field that was the release's when the version was saved is
 * the release's of today.
 */
export interface EffectiveVersion {
  readonly fields: AssistantFields;
  /** Whether a field of a built-in assistant is not the release's. Whether it is active is no edit. */
  readonly edited: boolean;
  /** Whether the release has changed a field since that was edited. */
  readonly releaseChanged: boolean;
}

/** What the row of a version says, as it was when it was saved. */
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
