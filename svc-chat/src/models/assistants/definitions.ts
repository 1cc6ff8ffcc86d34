import type { Assistant } from '@targum/contracts';
import type { AssistantFields } from '@targum/contracts/on-demand';
import type { AssistantRow, AssistantVersionRow } from '@targum/database';
import { composePrompt } from './prompts.ts';
import type { AssistantPrompt, Prompts } from './prompts.ts';
import { createRelease, takeEffect } from './release.ts';
import type { Release } from './release.ts';

export interface AssistantDefinition extends Assistant {
  readonly prompt: AssistantPrompt;
  /** The name of a model. Null for the model of the service. */
  readonly model: string | null;
  /** Null for the provider's default. */
  readonly temperature: number | null;
  /** The time of publication. Undefined for an unchanged assistant of the release. */
  readonly createdAt: Date | undefined;
  /** Always null. The field once named an assistant of a vendor API that no longer exists. */
  readonly externalAssistantId: null;
  readonly promptId: null;
}

export interface PublishedAssistant {
  readonly assistant: Pick<AssistantRow, 'id' | 'removed_at' | 'created_at'>;
  readonly version: AssistantVersionRow;
}

interface Described {
  readonly id: string;
  readonly fields: AssistantFields;
  /** The number of the published version. Undefined for the release. */
  readonly number?: number | undefined;
  readonly removed?: boolean;
  readonly createdAt?: Date | undefined;
}

const define = (
  { id, fields, number, removed = false, createdAt }: Described,
  sharedRules: string,
): AssistantDefinition => {
  const { text, version, tokens } = composePrompt(fields.prompt, sharedRules);
  const { name, description, icon, model, temperature } = fields;
  return {
    id,
    name,
    description,
    icon,
    active: fields.active && !removed,
    prompt: { text, tokens, version: number === undefined ? version : `v${number}-${version}` },
    model,
    temperature,
    createdAt,
    externalAssistantId: null,
    promptId: null,
  };
};

const ofRow = (
  { assistant, version }: PublishedAssistant,
  release: Release,
  sharedRules: string,
): AssistantDefinition => {
  const own = release.find(assistant.id);
  const { fields, edited } = takeEffect(version, own);
  // An assistant that follows the release has no version number of its own, so its replies count
  // for the release.
  const number = own === undefined || edited ? version.number : undefined;
  const removed = assistant.removed_at !== null;
  return define(
    { id: assistant.id, fields, number, removed, createdAt: assistant.created_at },
    sharedRules,
  );
};

/**
 * Creates the catalogue from the release and the published versions.
 * @param published in the order of creation.
 */
export function createCatalogue(
  prompts: Pick<Prompts, 'assistants' | 'sharedRules'>,
  published: readonly PublishedAssistant[],
) {
  const release = createRelease(prompts);
  const { sharedRules } = prompts;
  const byId = new Map(
    release.ids.map((id) => [id, define({ id, fields: release.find(id)! }, sharedRules)]),
  );
  for (const row of published) byId.set(row.assistant.id, ofRow(row, release, sharedRules));
  const all: readonly AssistantDefinition[] = [...byId.values()];
  return {
    /** The built-in assistants in the product's order, then further assistants from the oldest. */
    all,
    active: all.filter(({ active }) => active) as readonly AssistantDefinition[],
    /** Returns an assistant, even an inactive one. */
    find: (id: string) => byId.get(id),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
