import { useState } from 'react';
import type { AdminAssistantDetails, AdminAssistants } from '@targum/contracts/on-demand';
import {
  Button,
  inLanguage,
  makeStyles,
  SectionCard,
  Spinner,
  tokens,
  useMediaQuery,
  useTranslateString,
} from '@targum/ui-kit';
import { ConfirmDialog, DialogFrame, Form } from '@targum/ui-kit/forms';
import { useT } from '../../i18n.ts';
import { AssistantBadges } from '../assistant-badges.tsx';
import { AssistantFieldsForm } from './assistant-fields.tsx';
import { EditorNotice } from './editor-notice.tsx';
import { FieldChanges } from './field-changes.tsx';
import { KeepUnsaved } from './keep-unsaved.tsx';
import { TryPanel } from './try-panel.tsx';
import { useEditor } from './use-editor.ts';
import type { Editor } from './use-editor.ts';
import { useTrial } from './use-trial.ts';
import type { Trial } from './use-trial.ts';
import { VersionList } from './version-list.tsx';

/** Matches windows with room for a panel beside the sidebar, the navigation and the form. */
const WIDE = '(min-width: 1360px)';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXL,
    [`@media ${WIDE}`]: { gridTemplateColumns: 'minmax(0, 1fr) 22rem' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  beside: { position: 'sticky', top: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  compare: { '& summary': { cursor: 'pointer', paddingBlock: '12px' } },
});

interface EditorPageProps {
  readonly list: AdminAssistants;
  /** Undefined for a new assistant. */
  readonly assistant: AdminAssistantDetails | undefined;
}

export function EditorPage({ list, assistant }: EditorPageProps) {
  const styles = useStyles();
  const t = useT();
  const editor = useEditor(assistant);
  const isWide = useMediaQuery(WIDE);
  const trial = useTrial(editor.form);
  const [restoring, setRestoring] = useState<number>();
  const isRemoved = assistant !== undefined && assistant.removedAt !== null;
  const tryTitle = t('admin.assistants.try.title');

  return (
    <div className={isWide && !isRemoved ? styles.columns : styles.column}>
      <div className={styles.column}>
        {isRemoved ? (
          <EditorNotice text={t('admin.assistants.removedText')} />
        ) : (
          <SectionCard>
            <EditorForm list={list} assistant={assistant} editor={editor} />
          </SectionCard>
        )}
        {!isWide && !isRemoved && <TryDialog trial={trial} title={tryTitle} />}
        {assistant && (
          <SectionCard title={t('admin.assistants.versions')}>
            <VersionList assistant={assistant} onRestore={setRestoring} />
          </SectionCard>
        )}
      </div>
      {isWide && !isRemoved && (
        <div className={styles.beside}>
          <SectionCard title={tryTitle}>
            <TryPanel trial={trial} />
          </SectionCard>
        </div>
      )}
      {restoring !== undefined && (
        <ConfirmDialog
          title={t('admin.assistants.restoreTitle', { number: restoring })}
          confirmLabel={t('admin.assistants.restore')}
          pending={editor.isBusy}
          onConfirm={() => void editor.restore(restoring).then(() => setRestoring(undefined))}
          onClose={() => setRestoring(undefined)}
        >
          {t('admin.assistants.restoreText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function TryDialog({ trial, title }: { readonly trial: Trial; readonly title: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button size="large" onClick={() => setIsOpen(true)}>
          {title}
        </Button>
      </div>
      {isOpen && (
        <DialogFrame
          title={title}
          closeLabel={t('admin.assistants.try.close')}
          onClose={() => setIsOpen(false)}
        >
          <TryPanel trial={trial} />
        </DialogFrame>
      )}
    </>
  );
}

interface EditorFormProps extends EditorPageProps {
  readonly editor: Editor;
}

function EditorForm({ list, assistant, editor }: EditorFormProps) {
  const styles = useStyles();
  const t = useT();
  const { form, store, isBusy, isOutdated, isRestored } = editor;
  const { isDirty } = form.formState;
  const hasDraft = assistant !== undefined && assistant.latest > assistant.published;
  return (
    <Form label={t('admin.assistants.fields')} onSubmit={editor.save}>
      {assistant && <AssistantBadges assistant={assistant} />}
      {isOutdated ? (
        <EditorNotice text={t('admin.assistants.outdated')}>
          <Button onClick={editor.discard}>{t('admin.assistants.takeNewest')}</Button>
          <Button onClick={editor.keep}>{t('admin.assistants.keepMine')}</Button>
        </EditorNotice>
      ) : (
        isRestored && (
          <EditorNotice text={t('admin.assistants.unsaved')}>
            <Button onClick={editor.discard}>{t('admin.assistants.discard')}</Button>
          </EditorNotice>
        )
      )}
      {assistant?.release && assistant.edited && (
        <details className={styles.compare} open={assistant.releaseChanged}>
          <summary>
            {t(
              assistant.releaseChanged
                ? 'admin.assistants.compareChanged'
                : 'admin.assistants.compare',
            )}
          </summary>
          <FieldChanges before={assistant.release} after={assistant.newest} />
        </details>
      )}
      <AssistantFieldsForm
        control={form.control}
        model={list.model}
        sharedRules={list.sharedRules}
      />
      <KeepUnsaved control={form.control} store={store} />
      <div className={styles.buttons}>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={isBusy || isOutdated || !(isDirty || hasDraft)}
          icon={isBusy ? <Spinner size="tiny" /> : undefined}
          onClick={() => void editor.publish()}
        >
          {t('admin.assistants.publish')}
        </Button>
        <Button type="submit" size="large" disabledFocusable={isBusy || isOutdated || !isDirty}>
          {t('admin.assistants.save')}
        </Button>
        {assistant && <RarerButtons assistant={assistant} editor={editor} />}
      </div>
    </Form>
  );
}

interface RarerButtonsProps {
  readonly assistant: AdminAssistantDetails;
  readonly editor: Editor;
}

/**
 * Shows Reset, which restores a changed built-in assistant, or Remove, which deletes an added one.
 */
function RarerButtons({ assistant, editor }: RarerButtonsProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { name } = inLanguage(assistant, useTranslateString());
  const { builtIn, edited, latest, published } = assistant;
  if (builtIn && !edited && latest === published) return null;
  const kind = builtIn ? 'reset' : 'remove';
  const label = t(`admin.assistants.${kind}`);
  const confirm = async () => {
    await (builtIn ? editor.reset() : editor.remove());
    setIsAsking(false);
  };
  return (
    <>
      <Button size="large" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          destructive={!builtIn}
          title={label}
          object={name}
          confirmLabel={label}
          pending={editor.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          {t(`admin.assistants.${kind}Text`)}
        </ConfirmDialog>
      )}
    </>
  );
}
