import { memo, useContext, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Annotation } from '@targum/contracts/on-demand';
import {
  Button,
  CopyButton,
  Edit20Regular,
  lazyComponent,
  makeStyles,
  notifyMissingComponent,
  tokens,
  useAppDispatch,
  useAppSelector,
  useIsMobile,
  useLoadedComponent,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { closeEditor, openEditor, selectEditedText } from './edits.ts';
import { PendingContext, useMessageActions } from './message-actions.ts';
import { UNCONFIRMED_ID } from './message-items.ts';
import { headingIdOf, MessageHeading } from './message-heading.tsx';
import { MessageTime } from './message-time.tsx';
import { UserBubble } from './user-bubble.tsx';
import { VersionStepper } from './version-stepper.tsx';

/** Loads once the page is idle, because reading and writing do not need the editor. */
export const MessageEditor = lazyComponent(() => import('./message-editor.tsx'));

const useStyles = makeStyles({
  message: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px' },
  below: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  action: {
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
});

interface UserMessageProps {
  readonly id: string;
  readonly versions: readonly string[] | undefined;
  readonly text: string;
  readonly annotations: readonly Annotation[] | undefined;
  readonly createdAt: string;
  readonly copied: true | undefined;
}

export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  const { id, versions, text, annotations, createdAt, copied } = props;
  const styles = useStyles();
  const t = useT();
  const compact = useIsMobile();
  const { chatId } = useMessageActions();
  const dispatch = useAppDispatch();
  const edited = useAppSelector((state) => selectEditedText(state, id));
  const isEdited = edited !== undefined;
  const editor = useLoadedComponent(MessageEditor, isEdited);
  const editButton = useRef<HTMLButtonElement>(null);

  const isMissing = isEdited && editor.error !== undefined;
  useEffect(() => {
    if (!isMissing) return;
    dispatch(closeEditor(id));
    notifyMissingComponent();
  }, [dispatch, id, isMissing]);

  // True if the editor had the focus when it closed.
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  if (isEdited && editor.isReady) {
    return (
      <div className={styles.message}>
        <MessageEditor messageId={id} text={edited} />
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <MessageHeading
        id={id}
        name={t(copied ? 'chat.messages.question' : 'chat.messages.you')}
        at={createdAt}
      />
      <UserBubble text={text} annotations={annotations} />
      <div className={styles.below} data-actions="">
        <VersionStepper id={id} versions={versions} size="small" />
        {id !== UNCONFIRMED_ID && (
          <EditButton
            buttonRef={editButton}
            className={styles.action}
            compact={compact}
            describedBy={headingIdOf(id)}
            onEdit={() => dispatch(openEditor(chatId, id, text))}
          />
        )}
        <CopyButton
          compact={compact}
          appearance="subtle"
          size="small"
          className={styles.action}
          aria-describedby={headingIdOf(id)}
          text={text}
        />
        <MessageTime at={createdAt} />
      </div>
    </div>
  );
});

interface EditButtonProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly className: string;
  readonly compact: boolean;
  readonly describedBy: string;
  readonly onEdit: () => void;
}

function EditButton({ buttonRef, className, compact, describedBy, onEdit }: EditButtonProps) {
  const t = useT();
  const pending = useContext(PendingContext);
  const label = t('chat.edit');
  return (
    <Button
      ref={buttonRef}
      appearance="subtle"
      size="small"
      className={className}
      icon={<Edit20Regular />}
      aria-label={label}
      aria-describedby={describedBy}
      title={compact ? label : undefined}
      disabledFocusable={pending}
      onClick={onEdit}
    >
      {compact ? null : label}
    </Button>
  );
}
