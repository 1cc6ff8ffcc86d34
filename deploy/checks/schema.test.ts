import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from './manifests.ts';
import { parseManifests } from './render.ts';
import { schemaProblems } from './schema.ts';
import { createStage, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

const [policy] = parseManifests(`
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: a }
spec: { podSelector: {}, policyTypes: [Ingress] }
`) as [Manifest];

describe('schemaProblems', () => {
  it('accepts a valid object', async () => {
    expect(await schemaProblems([policy])).toEqual([]);
  });

  it('reports unknown keys, wrong types, wrong values, missing keys and unknown kinds', async () => {
    const broken = parseManifests(`
apiVersion: v1
kind: Service
metadata: { name: b, lables: {} }
---
apiVersion: v1
kind: Service
metadata: { name: c }
spec: { ports: [{ port: "http" }] }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: d }
spec: { rules: [{ http: { paths: [{ path: /, backend: {} }] } }] }
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: e }
spec: { scaleTargetRef: { name: a }, triggers: [], minReplicas: 1 }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: f }
spec: { rules: [{ timeouts: { request: forever } }] }
`);
    const problems = await schemaProblems(broken);
    for (const expected of [
      "Service b: Object literal may only specify known properties, but 'lables' does not exist in type 'IObjectMeta'. Did you mean to write 'labels'?",
      "Service c: Type 'string' is not assignable to type 'number'.",
      'Ingress d: data/spec/rules/0/http/paths/0 must have required property pathType',
      "'minReplicas' does not exist in type 'IScaledObjectSpec'",
      'HTTPRoute f: data/spec/rules/0/timeouts/request must match pattern',
    ]) {
      expect(problems.join('\n')).toContain(expected);
    }
    const kind = { ...policy, kind: 'NetworkPolice' };
    expect(await schemaProblems([kind])).toEqual([
      'NetworkPolice a: unknown kind in networking.k8s.io/v1',
    ]);
  });
});

describe('manifests in the repository', () => {
  let stage: Stage;
  beforeAll(() => {
    stage = createStage();
    prepareProduction(stage);
  });
  afterAll(() => stage.remove());

  it('are rejected when a key is misspelled', async () => {
    const misspelled = [
      ['base/common/node/probes.yaml', 'livenessProbe', 'livenesProbe', 'IContainer'],
      ['base/svc-auth/service.yaml', 'targetPort', 'targetport', 'IServicePort'],
      ['components/hpa/svc-auth.yaml', 'minReplicas', 'minReplica', 'IHorizontalPodAutoscalerSpec'],
      ['components/keda/scaled-object.yaml', 'fallback', 'fallBack', 'IScaledObjectSpec'],
      ['components/networkpolicy/dns.yaml', 'policyTypes', 'policyType', 'INetworkPolicySpec'],
    ] as const;
    for (const [file, right, wrong] of misspelled) stage.edit(file, `${right}:`, `${wrong}:`);
    const problems = (await schemaProblems(await stage.render('overlays/production'))).join('\n');
    for (const [, , wrong, type] of misspelled) {
      expect(problems).toContain(`'${wrong}' does not exist in type '${type}'`);
    }
  });
});
