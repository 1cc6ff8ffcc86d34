import { assistantStrings } from '@targum/contracts/on-demand';
import type {
  AdminAssistantDetails,
  AdminAssistants,
  AssistantComparison,
  AssistantFields,
  PublishAssistantRequest,
  SaveAssistantRequest,
} from '@targum/contracts/on-demand';
import type { AssistantVersionRow } from '@targum/database';
import { conflict, notFound, validationFailed } from '@targum/service-kit';
import type { Transaction } from '@targum/service-kit';
import type { ChatModel } from '../../model/chat-model.ts';
import { fieldsOf, hashesOf, takeEffect } from '../release.ts';
import type { Release } from '../release.ts';
import { describeAll, describeRelease, describeStored, describeVersion } from './describe.ts';
import { newId } from './slug.ts';
import type {
  NewVersion,
  StoredAssistant,
  VersionsReader,
  VersionsRepository,
  VersionsWriter,
} from './versions.repository.ts';

/** The maximum number of versions in one response. */
const VERSIONS_SHOWN = 100;

export interface AdminChange {
  readonly transaction: Transaction;
  readonly adminId: string;
}

export interface AdminAssistantsOptions {
  readonly repository: VersionsRepository;
  readonly release: Release;
  /** The model of assistants that name no model. */
  readonly model: Pick<ChatModel, 'name'>;
  readonly sharedRules: string;
}

/** @throws {HttpError} 422 if another assistant that is not removed has the name. */
const checkName = async (release: Release, reader: VersionsReader, name: string, id?: string) => {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  const others = describeAll(await reader.list(), release).filter(
    (other) => other.id !== id && other.removedAt === null,
  );
  if (others.some((other) => same(other.name))) {
    throw validationFailed({ name: [assistantStrings.nameTaken] });
  }
};

/** @throws {HttpError} 409 if no other assistant is active. */
const checkOthersActive = async (release: Release, reader: VersionsReader, id: string) => {
  const all = describeAll(await reader.list(), release);
  if (!all.some((other) => other.id !== id && other.active)) {
    throw conflict(assistantStrings.lastActive);
  }
};

/**
 * Returns an assistant that can be changed. Undefined for a built-in assistant without a row.
 * @throws {HttpError} 404 if the assistant does not exist, 409 if it was removed.
 */
const openForChange = async (
  release: Release,
  writer: VersionsWriter,
  id: string,
): Promise<StoredAssistant | undefined> => {
  const stored = await writer.find(id);
  if (stored === undefined && release.find(id) === undefined) throw notFound();
  if (stored?.assistant.removed_at) throw conflict(assistantStrings.removed);
  return stored;
};

/**
 * Returns the number of the newest version, or 0 without a version.
 * @throws {HttpError} 409 if the change is based on another version.
 */
const checkBase = (stored: StoredAssistant | undefined, basedOn: number): number => {
  const latest = stored?.latest ?? 0;
  if (latest !== basedOn) throw conflict(assistantStrings.changed);
  return latest;
};

const addVersion = async (
  writer: VersionsWriter,
  adminId: string,
  version: Omit<NewVersion, 'created_by'>,
): Promise<void> => {
  await writer.addVersion({ ...version, created_by: adminId });
  const { assistant_id: assistantId, number } = version;
  await writer.audit('assistant_saved', adminId, { assistantId, number });
};

const newVersion = (
  release: Release,
  id: string,
  number: number,
  fields: AssistantFields,
): Omit<NewVersion, 'created_by'> => {
  const own = release.find(id);
  return {
    ...{ assistant_id: id, number, ...fields },
    release: own === undefined ? null : hashesOf(own),
    ...{ restores: null, reset: false },
  };
};

const publish = async (writer: VersionsWriter, adminId: string, id: string, number: number) => {
  await writer.publish(id, number);
  await writer.audit('assistant_published', adminId, { assistantId: id, number });
};

/** Returns the draft itself, or a copy of an earlier version with a new number. */
const publishable = async (
  writer: VersionsWriter,
  adminId: string,
  row: AssistantVersionRow,
  latest: number,
): Promise<number> => {
  if (row.number === latest && row.published_at === null) return row.number;
  const { assistant_id, release: then, reset } = row;
  const number = latest + 1;
  await addVersion(writer, adminId, {
    ...{ assistant_id, number, ...fieldsOf(row) },
    ...{ release: then, reset, restores: row.number },
  });
  return number;
};

export function createAdminAssistants(options: AdminAssistantsOptions) {
  const { repository, release, model, sharedRules } = options;

  const details = async (reader: VersionsReader, id: string): Promise<AdminAssistantDetails> => {
    const stored = await reader.find(id);
    const own = release.find(id);
    if (stored === undefined) {
      if (own === undefined) throw notFound();
      return { ...describeRelease(id, own), newest: own, release: own, versions: [] };
    }
    return {
      ...describeStored(stored, release),
      newest: takeEffect(stored.newest, own).fields,
      release: own ?? null,
      versions: (await reader.versions(id, VERSIONS_SHOWN)).map(describeVersion),
    };
  };

  return {
    list: async (): Promise<AdminAssistants> => ({
      assistants: describeAll(await repository.list(), release),
      model: model.name,
      sharedRules,
    }),
    /** @throws {HttpError} 404 if there is no such assistant, like all methods below. */
    get: (id: string) => details(repository, id),

    async compare(id: string, number: number): Promise<AssistantComparison> {
      const row = await repository.version(id, number);
      if (row === undefined) throw notFound();
      const before = await repository.version(id, number - 1);
      return {
        version: fieldsOf(row),
        before: before === undefined ? (release.find(id) ?? null) : fieldsOf(before),
      };
    },

    /** Saves the first draft of a further assistant. @throws {HttpError} 422 if the name is taken. */
    async create({ transaction, adminId }: AdminChange, fields: AssistantFields) {
      const writer = await repository.changeIn(transaction);
      await checkName(release, writer, fields.name);
      const taken = new Set(release.ids);
      for (const { assistant } of await writer.list()) taken.add(assistant.id);
      const id = newId(fields.name, (each) => taken.has(each));
      await writer.addAssistant(id);
      await addVersion(writer, adminId, newVersion(release, id, 1, fields));
      return details(writer, id);
    },

    /**
     * @throws {HttpError} 409 if the change is based on an older version or the assistant was
     * removed, 422 if the name is taken.
     */
    async save(
      { transaction, adminId }: AdminChange,
      id: string,
      { basedOn, ...fields }: SaveAssistantRequest,
    ) {
      const writer = await repository.changeIn(transaction);
      const latest = checkBase(await openForChange(release, writer, id), basedOn);
      await checkName(release, writer, fields.name, id);
      await writer.addAssistant(id);
      await addVersion(writer, adminId, newVersion(release, id, latest + 1, fields));
      return details(writer, id);
    },

    /** @throws {HttpError} 409 and 422 like `save`, and 409 if no assistant would be active. */
    async publish(
      { transaction, adminId }: AdminChange,
      id: string,
      { number, basedOn }: PublishAssistantRequest,
    ) {
      const writer = await repository.changeIn(transaction);
      const latest = checkBase(await openForChange(release, writer, id), basedOn);
      const row = await writer.version(id, number);
      if (row === undefined) throw notFound();
      const { fields } = takeEffect(row, release.find(id));
      await checkName(release, writer, fields.name, id);
      if (!fields.active) await checkOthersActive(release, writer, id);
      await publish(writer, adminId, id, await publishable(writer, adminId, row, latest));
      return details(writer, id);
    },

    /** Publishes a version that follows the release. @throws {HttpError} 404 for a further assistant. */
    async reset({ transaction, adminId }: AdminChange, id: string, basedOn: number) {
      const own = release.find(id);
      if (own === undefined) throw notFound();
      const writer = await repository.changeIn(transaction);
      const stored = await openForChange(release, writer, id);
      const number = checkBase(stored, basedOn) + 1;
      const active = stored?.published?.active ?? true;
      await checkName(release, writer, own.name, id);
      await writer.addAssistant(id);
      const version = newVersion(release, id, number, { ...own, active });
      await addVersion(writer, adminId, { ...version, reset: true });
      await publish(writer, adminId, id, number);
      return details(writer, id);
    },

    /** @throws {HttpError} 409 for a built-in assistant, and if no assistant would be active. */
    async remove({ transaction, adminId }: AdminChange, id: string) {
      if (release.find(id) !== undefined) throw conflict(assistantStrings.builtIn);
      const writer = await repository.changeIn(transaction);
      const stored = await openForChange(release, writer, id);
      if (stored?.published !== undefined) await checkOthersActive(release, writer, id);
      await writer.remove(id);
      await writer.audit('assistant_removed', adminId, { assistantId: id });
    },
  };
}

export type AdminAssistantsService = ReturnType<typeof createAdminAssistants>;
