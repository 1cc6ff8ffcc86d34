import { ArrowDownload20Regular, Button, makeStyles } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({ button: { flexShrink: 0 } });

/** Saves the CSV file of a call. It is a link, so that the browser says so and can save it elsewhere. */
export function DownloadButton({ href }: { readonly href: string }) {
  const t = useT();
  return (
    <Button
      as="a"
      className={useStyles().button}
      href={href}
      download
      icon={<ArrowDownload20Regular />}
    >
      {t('admin.downloadCsv')}
    </Button>
  );
}
