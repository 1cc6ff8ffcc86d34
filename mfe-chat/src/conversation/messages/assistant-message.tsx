import { memo } from 'react';
import type { AssistantId, MessageStatus } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import {
  CopyButton,
  makeStyles,
  mergeClasses,
  notifyMissingComponent,
  tokens,
  useAssistant,
  useIsMobile,
  withTexts,
} from '@targum/ui-kit';
import { copyRich } from '../../formatting/clipboard/copy-rich.ts';
import { FormattedText } from '../../scripture/annotated-markdown/formatted-text.tsx';
import { idleComponent } from '../../controls/idle-component.tsx';
import { useT } from '../../i18n.ts';
import { hasMarkedQuotations } from '../../scripture/quotations/has-quotations.ts';
import { ReadAloud } from '../../voice/read-aloud/read-aloud.tsx';
import { headingIdOf } from './message-heading.tsx';
import { MessageTime } from './message-time.tsx';
import { ReplyBody } from './reply-body.tsx';
import { ReplyHeader } from './reply-header.tsx';
import { ReplyNotice } from './reply-notice.tsx';
import { RetryButton } from './retry-button.tsx';
import { TypingDots } from './typing-dots.tsx';
import { WaitingTime } from './waiting.tsx';
import { useReplyDirection } from './use-reply-direction.ts';
import { VersionStepper } from './version-stepper.tsx';

const RatingButtons = idleComponent(() => import('../ratings/rating-buttons.tsx'));

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    marginBlockStart: '8px',
    marginInlineStart: '9px',
  },
  atOtherEdge: { justifyContent: 'flex-end', marginInline: '0 9px' },
  action: {
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.8125rem',
    fontWeight: tokens.fontWeightRegular,
  },
});

const htmlOf = async (markdown: string): Promise<string> =>
  (await import('../../formatting/clipboard/html-of.tsx')).htmlOf(markdown);

/**
 * Returns a reply with the marks of its quotations. Notifies the user if the code of the marks
 * cannot be loaded.
 */
async function withMarks(text: string, annotations: readonly Annotation[]): Promise<string> {
  const code = await withTexts(import('../../scripture/quotations/with-marks.ts')).catch(
    (error: unknown) => {
      notifyMissingComponent();
      throw error;
    },
  );
  return code.withMarks(text, annotations);
}

/** Copies a reply as plain text and as HTML. Resolves to false if that fails. */
function copyReply(text: string, annotations: readonly Annotation[] = []): Promise<boolean> {
  const copied = hasMarkedQuotations(annotations)
    ? withMarks(text, annotations)
    : Promise.resolve(text);
  return copyRich(copied, copied.then(htmlOf));
}

interface AssistantMessageProps {
  readonly id: string;
  readonly assistantId: AssistantId;
  readonly text: string;
  readonly annotations: readonly Annotation[] | undefined;
  readonly status: MessageStatus;
  readonly createdAt: string;
  readonly errorMessage: string | undefined;
  readonly reconnecting: boolean;
  readonly versions: readonly string[] | undefined;
  readonly isLast: boolean;
}

export const AssistantMessage = memo(function AssistantMessage(props: AssistantMessageProps) {
  const { id, assistantId, text, annotations, status, createdAt, versions, isLast } = props;
  const styles = useStyles();
  const t = useT();
  const { name } = useAssistant(assistantId);
  const compact = useIsMobile();
  const { direction, isOther } = useReplyDirection(text);
  const growing = status === 'streaming';
  // The notice about an unfinished reply already offers to try again.
  const isBroken = status === 'failed' || status === 'interrupted';
  const retriesBelow = isLast && !isBroken;
  return (
    <>
      <ReplyHeader assistantId={assistantId} message={{ id, createdAt }} direction={direction}>
        {growing ? (
          t(props.reconnecting ? 'chat.message.reconnecting' : 'chat.message.generating')
        ) : (
          <MessageTime at={createdAt} />
        )}
      </ReplyHeader>
      <ReplyBody assistantId={assistantId} growing={growing} direction={direction}>
        {text !== '' && (
          <FormattedText text={text} id={id} growing={growing} annotations={annotations} />
        )}
        {text !== '' && growing && <WaitingTime />}
        {text === '' && growing && (
          <TypingDots label={t('chat.message.typing', { assistant: name })} />
        )}
        <ReplyNotice
          status={status}
          errorMessage={props.errorMessage}
          retry={isLast && isBroken ? id : undefined}
          atOtherEdge={isOther}
        />
      </ReplyBody>
      {!growing && (text !== '' || retriesBelow || versions) && (
        <div
          className={mergeClasses(styles.actions, isOther && styles.atOtherEdge)}
          data-actions=""
        >
          <VersionStepper id={id} versions={versions} />
          {text !== '' && (
            <>
              <CopyButton
                compact={compact}
                appearance="subtle"
                className={styles.action}
                aria-describedby={headingIdOf(id)}
                text={() => copyReply(text, annotations)}
              />
              <ReadAloud
                id={id}
                title={name}
                markdown={text}
                annotations={annotations}
                className={styles.action}
                compact={compact}
                describedBy={headingIdOf(id)}
              />
            </>
          )}
          {retriesBelow && (
            <RetryButton messageId={id} className={styles.action} compact={compact} />
          )}
          {text !== '' && <RatingButtons messageId={id} className={styles.action} />}
        </div>
      )}
    </>
  );
});
