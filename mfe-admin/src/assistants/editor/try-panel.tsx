import { isInvisible } from '@targum/contracts';
import { Button, makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { Form, FormTextArea, useWatch } from '@targum/ui-kit/forms';
import { useT } from '../../i18n.ts';
import type { Trial } from './use-trial.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
  messages: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '45vh',
    overflowY: 'auto',
  },
  message: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.5',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  own: { backgroundColor: tokens.colorNeutralBackground3 },
  about: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  failure: { margin: 0, color: tokens.colorPaletteRedForeground1 },
  form: { gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Tests the fields as they stand in the form, saved or not. */
export function TryPanel({ trial }: { readonly trial: Trial }) {
  const { messages, about, isRunning, failure, isFull, form, stop, clear } = trial;
  const styles = useStyles();
  const t = useT();
  const draft = useWatch({ control: form.control, name: 'content' });

  return (
    <div className={styles.panel}>
      <p className={styles.text}>{t('admin.assistants.try.text')}</p>
      {messages.length > 0 && (
        <ol
          className={styles.messages}
          // The list scrolls, so the keyboard must reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t('admin.assistants.try.messages')}
        >
          {messages.map(({ role, content }, index) => (
            // A conversation only grows at its end.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={mergeClasses(styles.message, role === 'user' && styles.own)}>
              <span dir="auto">{content}</span>
            </li>
          ))}
        </ol>
      )}
      <div role="status">
        {isRunning && <p className={styles.about}>{t('admin.assistants.try.running')}</p>}
        {!isRunning && about && (
          <p className={styles.about}>
            {about.tokens === null
              ? about.model
              : t('admin.assistants.try.about', { model: about.model, tokens: about.tokens })}
          </p>
        )}
        {isFull && <p className={styles.text}>{t('admin.assistants.try.full')}</p>}
      </div>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {isFull ? (
        <div className={styles.buttons}>
          <Button onClick={clear}>{t('admin.assistants.try.clear')}</Button>
        </div>
      ) : (
        <Form className={styles.form} onSubmit={trial.send}>
          <FormTextArea
            control={form.control}
            name="content"
            label={t('admin.assistants.try.message')}
            rows={3}
          />
          <div className={styles.buttons}>
            {isRunning ? (
              <Button onClick={stop}>{t('admin.assistants.try.stop')}</Button>
            ) : (
              <Button type="submit" appearance="primary" disabledFocusable={isInvisible(draft)}>
                {t('admin.assistants.try.send')}
              </Button>
            )}
            {messages.length > 0 && !isRunning && (
              <Button onClick={clear}>{t('admin.assistants.try.clear')}</Button>
            )}
          </div>
        </Form>
      )}
    </div>
  );
}
