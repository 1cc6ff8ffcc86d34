import type { Chat, Message } from '@targum/contracts';
import { notify, useAppStore, useAssistants, useChatTitle } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { loadAllMessages } from '../print/all-messages-api.ts';
import { useQuestionAuthor } from '../use-question-author.ts';
import { copyRich } from '../../formatting/clipboard/copy-rich.ts';
import { lastShownId } from './last-shown.ts';
import { withMarks } from '../../scripture/quotations/with-marks.ts';
import { htmlOf, htmlOfPlain } from '../../formatting/clipboard/html-of.tsx';

export function useCopyConversation(chat: Chat): () => void {
  const t = useT();
  const store = useAppStore();
  const authorOf = useQuestionAuthor();
  const assistants = useAssistants(true);
  const title = useChatTitle(chat.title);

  async function load() {
    const { data: messages, error } = await loadAllMessages(store, {
      chatId: chat.id,
      through: lastShownId(store, chat.id),
    });
    if (!messages) throw error;
    return conversationText({
      title,
      messages,
      speakerOf: ({ role, assistantId, copied }) =>
        role === 'user'
          ? authorOf(copied)
          : (assistants.find(({ id }) => id === (assistantId ?? chat.assistantId))?.name ?? ''),
    });
  }

  return () => {
    // The browser allows the clipboard only while the click is handled, so the copy begins before
    // the messages have loaded.
    const conversation = load();
    const copied = copyRich(
      conversation.then(({ text }) => text),
      conversation.then(({ html }) => html),
    );
    void Promise.all([copied, conversation])
      .then(([isCopied]) =>
        notify(
          isCopied
            ? { title: t('chat.copy.done') }
            : { variant: 'destructive', title: t('chat.copy.failed') },
        ),
      )
      .catch((error: unknown) => notifyFailure(t('chat.copy.failed'), error));
  };
}

interface Conversation {
  readonly title: string;
  readonly messages: readonly Message[];
  readonly speakerOf: (message: Message) => string;
}

/** Returns a conversation as plain text and as HTML, with the marks of its quotations. */
function conversationText({ title, messages, speakerOf }: Conversation) {
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
