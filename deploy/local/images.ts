import { parseArgs } from 'node:util';
import { buildImage, findBuilder, imageSize } from '../images/builder.ts';
import { IMAGES } from '../images/images.ts';
import { readLabels } from '../images/labels.ts';
import { Refusal, reportFailure, say } from './launcher/say.ts';

const HELP = `npm run images -- [NAME…] [OPTION…]: builds all images, or those that are named
  --tag TAG           their tag (dev): lower case, digits and '-'; a Job's name is made of it
  --previous TAG      the release that runs now: front ends go on serving its files (none)
  --repository NAME   what their names begin with (targum), such as registry.example.org/targum
  --base IMAGE        another base to run on (Debian or Ubuntu)
  --build-base IMAGE  another base to build with (Node 24 and npm)
  --registry URL      another npm registry
  --ca FILE           a certificate that npm must trust here ($NODE_EXTRA_CA_CERTS)
  --tool NAME         docker, podman or buildah (the first that is there)
Images: ${IMAGES.map(({ name }) => name).join(', ')}`;

/** What may follow `migrations-` in the name of a Job: with dots, the cluster warns at each apply. */
const TAG = /^[a-z0-9]([a-z0-9-]{0,50}[a-z0-9])?$/;

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tag: { type: 'string', default: 'dev' },
        previous: { type: 'string' },
        repository: { type: 'string', default: 'targum' },
        base: { type: 'string' },
        'build-base': { type: 'string' },
        registry: { type: 'string' },
        ca: { type: 'string' },
        tool: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${HELP}`);
  }
}

async function buildImages(): Promise<void> {
  const { values, positionals } = readOptions();
  if (values.help) return say(HELP);
  const unknown = positionals.filter((wanted) => !IMAGES.some(({ name }) => name === wanted));
  if (unknown.length > 0) throw new Refusal(`There is no image ${unknown.join(', ')}.\n${HELP}`);
  if (!TAG.test(values.tag)) {
    throw new Refusal(
      `The tag ${values.tag} cannot be part of a Job's name. Use lower case, digits and '-': 1-4-0.`,
    );
  }

  const builder = await findBuilder(values.tool);
  const labels = await readLabels();
  for (const image of IMAGES) {
    if (positionals.length > 0 && !positionals.includes(image.name)) continue;
    const tagged = (tag: string) => `${values.repository}/${image.name}:${tag}`;
    const reference = tagged(values.tag);
    say(`Building ${reference} with ${builder.name} …`);
    await buildImage(image, builder, {
      reference,
      labels,
      previous: values.previous === undefined ? undefined : tagged(values.previous),
      base: values.base,
      buildBase: values['build-base'],
      registry: values.registry,
      ca: values.ca ?? process.env['NODE_EXTRA_CA_CERTS'],
    });
    say(`${reference}: ${await imageSize(builder, reference)}`);
  }
}

process.exitCode = await buildImages().then(() => 0, reportFailure);
