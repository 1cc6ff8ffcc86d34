import type { Message } from '@targum/contracts';
import { withMarks } from '../../scripture/quotations/with-marks.ts';
import { htmlOf, htmlOfPlain } from '../../formatting/clipboard/html-of.tsx';

interface Conversation {
  readonly title: string;
  readonly messages: readonly Message[];
  readonly speakerOf: (message: Message) => string;
}

/** Returns a conversation as plain text and as HTML, with the marks of its quotations. */
export function conversationText({ title, messages, speakerOf }: Conversation) {
  const said = messages
    .filter(({ content }) => content !== '')
    .map((message) => ({ ...message, content: withMarks(message.content, message.annotations) }));
  return {
    text: [title, ...said.map((message) => `${speakerOf(message)}:\n${message.content}`)].join(
      '\n\n',
    ),
    html: [
      element('h1', title),
      ...said.flatMap((message) => [
        element('h2', speakerOf(message)),
        message.role === 'user' ? htmlOfPlain(message.content) : htmlOf(message.content),
      ]),
    ].join('\n'),
  };
}

function element(name: 'h1' | 'h2', text: string): string {
  const place = document.createElement(name);
  place.dir = 'auto';
  place.textContent = text;
  return place.outerHTML;
}
