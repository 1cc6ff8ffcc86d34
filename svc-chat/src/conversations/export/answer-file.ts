import { answerStream } from '@targum/service-kit';
import type { KitContext } from '@targum/service-kit';

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncIterable<string | Buffer>;
}

/** Returns the language that the caller prefers, or English if the caller names none. */
export function languageOf(ctx: KitContext): string {
  const [language = '*'] = ctx.acceptsLanguages();
  return language === '*' ? 'en' : language;
}

/**
 * Answers with a file that the browser saves. The file is always a stream, because Node breaks letters
 * such as é in its name if the length of the answer is known.
 */
export function answerFile(ctx: KitContext, { name, type, content }: ExportedFile): void {
  ctx.attachment(name);
  ctx.type = type;
  answerStream(ctx, content);
}
