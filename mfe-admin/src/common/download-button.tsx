import type { MouseEvent } from 'react';
import {
  ArrowDownload20Regular,
  Button,
  errorText,
  makeStyles,
  notifyOfFailure,
  Spinner,
} from '@targum/ui-kit';
import { useDownload } from '@targum/ui-kit/menus';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({ button: { flexShrink: 0 } });

/** The button is a link, so the browser's own "save as" works, too. */
export function DownloadButton({ href }: { readonly href: string }) {
  const t = useT();
  const { pending, download } = useDownload(href, (error) =>
    notifyOfFailure(t('admin.downloadFailed'), errorText(error, '')),
  );
  return (
    <Button
      as="a"
      className={useStyles().button}
      href={href}
      download
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : <ArrowDownload20Regular />}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        download();
      }}
    >
      {t('admin.downloadCsv')}
    </Button>
  );
}
