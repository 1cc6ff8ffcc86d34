import { HttpError } from '@targum/service-kit';
import type { RateLimit } from '@targum/service-kit';
import type { ExportService } from '../../conversations/export/export.service.ts';
import { fileNameOf } from '../../conversations/export/markdown.ts';
import type { MessagesService } from '../../conversations/messages/messages.service.ts';
import { createArchive } from './archive.ts';
import type { Archive } from './archive.ts';
import type { BelongingsRepository, OwnChat } from './belongings.repository.ts';

/** Writes batches of rows as one JSON array, with a row on each line. */
async function* jsonRows(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    for (const row of batch) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes an object with an additional field, whose list is read in batches. */
async function* jsonObject(
  fields: object,
  list: string,
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(fields).slice(0, -1)},\n${JSON.stringify(list)}: `;
  yield* jsonRows(batches);
  yield '}\n';
}

interface PersonalDataServiceOptions {
  readonly belongings: BelongingsRepository;
  readonly messages: Pick<MessagesService, 'readAll'>;
  readonly files: Pick<ExportService, 'markdown'>;
  readonly limit: RateLimit;
  readonly brokenLimit: RateLimit;
  readonly recordExport: (userId: string) => Promise<void>;
}

const ABOUT = `This file holds what the product keeps about you.

profile.json         your account
picture.webp         your profile picture
sessions.json        the devices on which you are signed in
identities.json      who you are at the providers through which you sign in
api-keys.json        your API keys, without their secrets
api-calls.json       calls with these keys
replies.json         the replies that assistants wrote for you, with the tokens they took
usage.json           what you used on each day
budget.json          your own budget of tokens for a month, if you have one
reserved-tokens.json tokens that are reserved for replies that are being written
ratings.json         your ratings of replies
shared-copies.json   the copies of chats that you shared
versions.json        the versions of assistants that you saved as an admin
services.json        the services, such as the model, that you connected as an admin
feedback.json        the feedback that you sent while signed in
activity.json        entries about you in the log of sign-ins and administration
chats/               each chat, as you see it (.md) and with all versions of its messages (.json)

Times are in UTC.
`;

const DELETED = 'This chat was deleted while this file was written.\n';

async function* unlessDeleted(open: () => Promise<AsyncIterable<string>>) {
  try {
    yield* await open();
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
    yield DELETED;
  }
}

async function* once(text: string | Buffer) {
  yield text;
}

export const createPersonalDataService = ({
  belongings,
  messages,
  files,
  limit,
  brokenLimit,
  recordExport,
}: PersonalDataServiceOptions) => {
  const addChat = (archive: Archive, userId: string, chat: OwnChat, place: number) => {
    const number = String(place).padStart(4, '0');
    const name = `chats/${number} ${fileNameOf(chat.title)}`;
    archive.add(`${name}.md`, () => unlessDeleted(() => files.markdown(userId, chat.id)));
    archive.add(`${name}.json`, () =>
      unlessDeleted(async () =>
        jsonObject(chat, 'messages', await messages.readAll(userId, chat.id, { all: true })),
      ),
    );
  };

  const fill = async (archive: Archive, userId: string) => {
    archive.add('about.txt', () => once(ABOUT));
    const profile = await belongings.profile(userId);
    archive.add('profile.json', () => once(`${JSON.stringify(profile, null, 2)}\n`));
    const picture = await belongings.picture(userId);
    if (picture !== undefined) archive.add('picture.webp', () => once(picture));
    for (const [name, list] of Object.entries(belongings.lists)) {
      archive.add(name, () => jsonRows(list(userId)));
    }
    let place = 0;
    for await (const chats of belongings.chats(userId)) {
      for (const chat of chats) addChat(archive, userId, chat, (place += 1));
    }
    archive.end();
  };

  const brokeOff = async (userId: string) => {
    try {
      await brokenLimit.consume(userId);
      await limit.refund(userId);
    } catch {
      // If the refund fails, the download counts.
    }
  };

  return {
    /**
     * Writes everything that the product keeps about a user into a ZIP file, and records the
     * download in the audit log.
     * @param gone aborts when the reader leaves. The download then does not count, but only a few
     * times an hour, because a reader can leave with nearly all of the file.
     * @throws {HttpError} 429 if the user had such a file within the last hour.
     */
    async write(userId: string, gone: AbortSignal) {
      await limit.consume(userId);
      try {
        await recordExport(userId);
        const archive = createArchive();
        await fill(archive, userId);
        gone.throwIfAborted();
        gone.addEventListener('abort', () => void brokeOff(userId), { once: true });
        return archive.stream;
      } catch (error) {
        await (gone.aborted ? brokeOff(userId) : limit.refund(userId));
        throw error;
      }
    },
    /** @throws {HttpError} 429 if `write` would throw that error. */
    checkLimit: (userId: string) => limit.check(userId),
  };
};

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;
