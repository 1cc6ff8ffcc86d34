import { DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { ShortcutList } from './shortcut-list.tsx';

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <DialogFrame
      title={t('shell.shortcuts.title')}
      onClose={onClose}
      closeLabel={t('shell.dialog.close')}
    >
      <ShortcutList />
    </DialogFrame>
  );
}
