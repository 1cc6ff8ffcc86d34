import { passageCalls, passageStrings } from '@targum/contracts/on-demand';
import { createRouter, HttpError, readQuery, requireUser, route } from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import { isKept } from '../texts/kept-answer.ts';
import type { PassagesService } from './passages.service.ts';
import { noReference } from './problems.ts';
import type { WrittenReference } from './written-reference.ts';

/** @throws {HttpError} 422, with a reason if the reference is at fault. */
function queryOf(ctx: KitContext) {
  try {
    return readQuery(ctx, passageCalls.read.query);
  } catch (error) {
    const details = error instanceof HttpError ? error.details : undefined;
    const message = details?.['ref']?.[0] ?? details?.['words']?.[0];
    throw message === undefined ? error : noReference(message);
  }
}

/** @throws {HttpError} 422 unless exactly one of `ref` and `words` is given. */
function writtenIn({
  ref,
  words,
}: Pick<ReturnType<typeof queryOf>, 'ref' | 'words'>): WrittenReference {
  if (ref !== undefined && words !== undefined) throw noReference(passageStrings.oneOfBoth);
  if (ref !== undefined) return { ref };
  if (words !== undefined) return { words };
  throw noReference();
}

export function createPassageRoutes({ passages }: { passages: PassagesService }): KitRouter {
  const router = createRouter();

  route(router, passageCalls.read, requireUser({ keys: true }), async (ctx) => {
    const query = queryOf(ctx);
    const { text, numberingOf, checksum } = query;
    const written = writtenIn(query);
    ctx.vary('accept-language');
    const languages = ctx.acceptsLanguages();
    const passage = await passages.read({ written, text, numberingOf, languages });
    // With `numberingOf` or `words`, the response can change although this text stays the same: the
    // numbering of the other text can change, and so can the names of books in `words`.
    const isOfOneText = 'ref' in written && numberingOf === undefined;
    const forever = isOfOneText && checksum === passage.text.checksum;
    const version = `${passage.text.id}-${passage.text.checksum}-${encodeURIComponent(passage.ref)}`;
    if (isKept(ctx, { version, forever })) ctx.status = 304;
    else ctx.body = passage;
  });

  return router;
}
