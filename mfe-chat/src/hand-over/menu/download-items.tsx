import type { ExportFormat } from '@targum/contracts';
import { ArrowDownload20Regular, useAppStore } from '@targum/ui-kit';
import { DocumentArrowDown20Regular, downloadFile, MenuItem } from '@targum/ui-kit/menus';
import { useT } from '../../i18n-later.ts';
import { reportFailure } from '../../notify-failure.ts';

interface DownloadItemsProps {
  /** Returns the path of the call and its query, at the moment of the download. */
  readonly pathFor: (format: ExportFormat) => string;
}

/** The entries of a menu that download a conversation. */
export function DownloadItems({ pathFor }: DownloadItemsProps) {
  const t = useT();
  const store = useAppStore();
  const download = async (format: ExportFormat) => {
    try {
      await downloadFile(pathFor(format));
    } catch (error) {
      reportFailure(store, t('chat.menu.downloadFailed'), error);
    }
  };
  return (
    <>
      <MenuItem icon={<ArrowDownload20Regular />} onClick={() => void download('md')}>
        {t('chat.menu.download')}
      </MenuItem>
      <MenuItem icon={<DocumentArrowDown20Regular />} onClick={() => void download('docx')}>
        {t('chat.menu.word')}
      </MenuItem>
    </>
  );
}
