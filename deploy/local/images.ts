import { parseArgs } from 'node:util';
import { buildImage, findBuilder, imageSize } from '../images/builder.ts';
import { IMAGES } from '../images/images.ts';
import { readLabels } from '../images/labels.ts';
import { Refusal, reportFailure, say } from './launcher/say.ts';

const HELP = `npm run images -- [NAME…] [OPTION…]: builds all images, or the named ones
  --tag TAG           their tag (dev): lower case, digits and '-', since it becomes part of a Job's name
  --previous TAG      the running release, whose files the front ends keep serving (none)
  --repository NAME   prefix of their names (targum), such as registry.example.org/targum
  --base IMAGE        another base image to run on (Debian or Ubuntu)
  --build-base IMAGE  another base image to build with (Node 24 and npm)
  --registry URL      another npm registry
  --ca FILE           a certificate that npm must trust here ($NODE_EXTRA_CA_CERTS)
  --names             prints the names of all images and builds none
  --tool NAME         docker, podman or buildah (the first one installed)
Images: ${IMAGES.map(({ name }) => name).join(', ')}`;

/**
 * Matches valid tags. A tag is part of a Job's name, `migrations-<tag>`, and the cluster warns
 * about dots in the name.
 */
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
        names: { type: 'boolean', default: false },
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
  if (values.names) return say(IMAGES.map(({ name }) => name).join('\n'));
  const unknown = positionals.filter((wanted) => !IMAGES.some(({ name }) => name === wanted));
  if (unknown.length > 0) throw new Refusal(`Unknown image ${unknown.join(', ')}.\n${HELP}`);
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
