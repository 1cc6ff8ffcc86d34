import type { Chat, ChatPassage } from '@targum/contracts';
import { Button, HelpLink, makeStyles, Spinner, TextLink, tokens, useUser } from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../../../i18n-later.ts';
import { useListTextsQuery } from '../passages-api.ts';
import { PassageFields } from './passage-fields.tsx';
import { usePassageForm } from './use-passage-form.ts';
import { useEffect, useRef } from 'react';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalS,
    // Otherwise the longest option would set the width, which could exceed the width of a phone.
    '& select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
  },
  text: { margin: 0, ':focus': { outline: 'none' } },
});

interface PassageDialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
  readonly onChanged: (passage: ChatPassage | null) => void;
}

export default function PassageDialog({ chat, onClose, onChanged }: PassageDialogProps) {
  const styles = useStyles();
  const t = useT();
  const { data: texts } = useListTextsQuery();
  const form = usePassageForm({ chat, texts: texts ?? [], onClose, onChanged });
  const hasNone = texts?.length === 0;
  return (
    <DialogFrame
      title={t('chat.passage.title')}
      contentClassName={styles.content}
      onSubmit={form.onSubmit}
      onClose={onClose}
      actions={
        <PassageDialogActions
          isBusy={form.isBusy}
          canUse={!hasNone}
          onRemove={chat.passage ? form.onRemove : undefined}
          onCancel={onClose}
        />
      }
    >
      {hasNone ? <NoText /> : <PassageFields form={form} />}
      <p className={styles.text}>
        <HelpLink to={hasNone ? 'passages#none' : 'passages#set'}>
          {t('chat.help.passages')}
        </HelpLink>
      </p>
    </DialogFrame>
  );
}

function NoText() {
  const styles = useStyles();
  const t = useT();
  const { isAdmin } = useUser();
  const text = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {t('chat.passage.none')}
      </p>
      {isAdmin && (
        <p className={styles.text}>
          {t('chat.passage.noneAdmin')}{' '}
          <TextLink to="/admin/users">{t('chat.passage.toUsers')}</TextLink>
        </p>
      )}
    </>
  );
}

interface PassageActionsProps {
  readonly isBusy: boolean;
  readonly canUse: boolean;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: () => void;
}

function PassageDialogActions({ isBusy, canUse, onRemove, onCancel }: PassageActionsProps) {
  const t = useT();
  return (
    <>
      {onRemove && (
        <Button size="large" disabledFocusable={isBusy} onClick={onRemove}>
          {t('chat.passage.remove')}
        </Button>
      )}
      <Button size="large" onClick={onCancel}>
        {t('chat.passage.cancel')}
      </Button>
      {canUse && (
        <Button
          type="submit"
          size="large"
          appearance="primary"
          disabledFocusable={isBusy}
          icon={isBusy ? <Spinner size="tiny" /> : undefined}
        >
          {t('chat.passage.use')}
        </Button>
      )}
    </>
  );
}
