import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES } from '@targum/deploy/images/images.ts';
import { createSbom } from './sbom/create-sbom.ts';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

async function writeSboms(folder = join(ROOT, 'dist/sbom')): Promise<number> {
  mkdirSync(folder, { recursive: true });
  for (const image of IMAGES) {
    const sbom = await createSbom(image);
    if (sbom === undefined) continue;
    const file = join(folder, `${image.name}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
    say(`${file}: ${sbom.components.length} components`);
  }
  return 0;
}

process.exitCode = await writeSboms(process.argv[2]).catch(reportFailure);
