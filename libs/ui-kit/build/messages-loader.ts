import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Compiles a catalogue of ICU messages at build time, so that no parser ships to the browser. */
export default function messagesLoader(source: string): string {
  const messages = JSON.parse(source) as Record<string, string>;
  const compiled = Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]),
  );
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
}
