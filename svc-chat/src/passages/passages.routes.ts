import { passageCalls } from '@targum/contracts/on-demand';
import { createRouter, HttpError, readQuery, requireUser, route } from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import { isKept } from '../texts/kept-answer.ts';
import type { PassagesService } from './passages.service.ts';
import { noReference } from './problems.ts';

/** @throws {HttpError} 422, with a reason if the reference is at fault. */
function queryOf(ctx: KitContext) {
  try {
    return readQuery(ctx, passageCalls.read.query);
  } catch (error) {
    const message = error instanceof HttpError ? error.details?.['ref']?.[0] : undefined;
    throw message === undefined ? error : noReference(message);
  }
}

/** The route that reads passages. */
export function createPassageRoutes({ passages }: { passages: PassagesService }): KitRouter {
  const router = createRouter();

  route(router, passageCalls.read, requireUser({ keys: true }), async (ctx) => {
    const { ref, text, numberingOf, checksum } = queryOf(ctx);
    if (ref === undefined) throw noReference();
    ctx.vary('accept-language');
    const languages = ctx.acceptsLanguages();
    const passage = await passages.read({
      ...{ ref, text, numberingOf, languages },
    });
    // The numbering of another text can change without this text.
    const forever = checksum === passage.text.checksum && numberingOf === undefined;
    const version = `${passage.text.id}-${passage.text.checksum}-${encodeURIComponent(passage.ref)}`;
    if (isKept(ctx, { version, forever })) ctx.status = 304;
    else ctx.body = passage;
  });

  return router;
}
