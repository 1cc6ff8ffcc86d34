import type { AssistantId } from '@targum/contracts';
import { useAssistant } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { ReplyBody } from './reply-body.tsx';
import { ReplyHeader } from './reply-header.tsx';
import { TypingDots } from './typing-dots.tsx';

export function PendingReply({ assistantId }: { assistantId: AssistantId }) {
  const t = useT();
  const { name } = useAssistant(assistantId);
  return (
    <>
      <ReplyHeader assistantId={assistantId} />
      <ReplyBody assistantId={assistantId} growing>
        <TypingDots label={t('chat.message.typing', { assistant: name })} />
      </ReplyBody>
    </>
  );
}
