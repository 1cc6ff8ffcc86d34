import { useContext, useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { chatStrings, isInvisible, limits } from '@targum/contracts';
import { makeStyles, tokens, useAppDispatch, useTranslateString } from '@targum/ui-kit';
import { isForInputMethod, isSendKey } from '../composer/send-key.ts';
import { useT } from '../../i18n-later.ts';
import { changeEdit, closeEditor, discardEdit, takeFocus } from './edits.ts';
import { FormButtons } from './form-buttons.tsx';
import { PendingContext, useMessageActions } from './message-actions.ts';

const useStyles = makeStyles({
  form: { width: '100%', display: 'flex', flexDirection: 'column', gap: '8px' },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '72px',
    maxHeight: '40vh',
    fieldSizing: 'content',
    padding: '10px 16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    resize: 'vertical',
    fontFamily: 'inherit',
    fontSize: '1rem',
    lineHeight: '1.5',
    ':focus': {
      outline: `1px solid ${tokens.colorCompoundBrandStroke}`,
      border: `${tokens.strokeWidthThin} solid ${tokens.colorCompoundBrandStroke}`,
    },
  },
  error: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

/**
 * Shows the editor in place of a message. Cancel discards the text, and Escape keeps the text. The
 * slice `edits` holds the text, so that the text survives while the row is not rendered.
 */
export default function MessageEditor({ messageId, text }: { messageId: string; text: string }) {
  const styles = useStyles();
  const t = useT();
  const translated = useTranslateString();
  const pending = useContext(PendingContext);
  const { chatId, edit } = useMessageActions();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const content = text.trim();
  const isTooLong = content.length > limits.chat.contentMax;
  const maySend = !isInvisible(content) && !isTooLong && !pending;

  // A row that comes back into view is rendered again, while the user may type elsewhere.
  useEffect(() => {
    if (!input.current || !takeFocus(messageId)) return;
    input.current.focus();
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [messageId]);

  const send = () => {
    if (!maySend || !edit(messageId, content)) return;
    // If the send fails, the editor opens with this text, not with that of another tab.
    dispatch(changeEdit(chatId, messageId, text));
    dispatch(closeEditor(messageId));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isForInputMethod(event)) dispatch(closeEditor(messageId));
    else if (isSendKey(event) && event.target === input.current) send();
    else return;
    event.preventDefault();
  };

  return (
    <form
      className={styles.form}
      aria-label={t('chat.edit.title')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={input}
        className={styles.input}
        dir="auto"
        enterKeyHint="send"
        aria-label={t('chat.edit.text')}
        aria-invalid={isTooLong}
        aria-describedby={isTooLong ? errorId : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => dispatch(changeEdit(chatId, messageId, event.target.value))}
      />
      {isTooLong && (
        <p id={errorId} className={styles.error} role="alert">
          {translated(chatStrings.contentTooLong)}
        </p>
      )}
      <FormButtons
        closeLabel={t('chat.edit.cancel')}
        sendLabel={t('chat.composer.send')}
        maySend={maySend}
        onClose={() => dispatch(discardEdit(chatId, messageId))}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}
