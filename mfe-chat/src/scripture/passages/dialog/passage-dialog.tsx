import type { Chat } from '@targum/contracts';
import { makeStyles, tokens } from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../../../i18n-later.ts';
import { useListTextsQuery } from '../passages-api.ts';
import { NoText } from './no-text.tsx';
import { PassageDialogActions } from './passage-dialog-actions.tsx';
import { PassageFields } from './passage-fields.tsx';
import { usePassageForm } from './use-passage-form.ts';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalS,
    // Otherwise the longest text determines the width, which may exceed a phone's width.
    '& select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
  },
});

export interface PassageDialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

export default function PassageDialog({ chat, onClose }: PassageDialogProps) {
  const styles = useStyles();
  const t = useT();
  const { data: texts } = useListTextsQuery();
  const form = usePassageForm({ chat, texts: texts ?? [], onClose });
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
    </DialogFrame>
  );
}
