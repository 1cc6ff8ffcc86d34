import { useState } from 'react';
import type { MouseEvent } from 'react';
import {
  ArrowDownload20Regular,
  Button,
  errorText,
  makeStyles,
  notifyOfFailure,
  reportError,
  Spinner,
  toApiError,
  useAppDispatch,
} from '@targum/ui-kit';
import { downloadFile } from '@targum/ui-kit/menus';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({ button: { flexShrink: 0 } });

/** The button is a link, so the browser's own "save as" works, too. */
export function DownloadButton({ href }: { readonly href: string }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await downloadFile(href);
    } catch (thrown) {
      const error = toApiError(thrown);
      dispatch(reportError(error));
      notifyOfFailure(t('admin.downloadFailed'), errorText(error, ''));
    }
    setPending(false);
  };
  return (
    <Button
      as="a"
      className={useStyles().button}
      href={href}
      download
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : <ArrowDownload20Regular />}
      onClick={(event: MouseEvent) => void download(event)}
    >
      {t('admin.downloadCsv')}
    </Button>
  );
}
