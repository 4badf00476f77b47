import { join } from 'node:path';
import { Ajv } from 'ajv';
import {
  type BaseType,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type MutableParser,
  type NodeParser,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
  UnionNodeParser,
  UnionType,
} from 'ts-json-schema-generator';
import { type FormValue, parseForm } from '../api/form.js';

/**
 * Validates messages against the types of the installed Stripe SDK, at every depth. A fault is an unknown or missing
 * name, a value of another type, or a value outside an enumeration. Nested objects are expected as ids, not expanded.
 * Each method returns one line per fault.
 */
export interface StripeTypes {
  /** Validates a request's form or query. */
  faultsOfRequest(call: string, form: string): string[];
  /** Validates the body of a successful response. */
  faultsOfAnswer(call: string, body: unknown): string[];
  /** Validates the body of a webhook. */
  faultsOfNotice(body: { type: string }): string[];
}

const CONFIG = {
  ...DEFAULT_CONFIG,
  path: join(import.meta.dirname, 'stripe-wire.ts'),
  tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
  type: 'StripeWire',
  topRef: false,
  jsDoc: 'none',
  additionalProperties: false,
  // `npm run lint` checks them.
  skipTypeCheck: true,
} as const;

/** Generates the schemas from the SDK's types. Takes two or three seconds. */
export function readStripeTypes(): StripeTypes {
  const program = createProgram(CONFIG);
  const parser = createParser(program, CONFIG, (chain) => {
    const all = chain as MutableParser & NodeParser;
    chain.addNodeParser(new WireUnionParser(program.getTypeChecker(), all));
    chain.addNodeParser(new WireDecimalParser());
  });
  const schema = new SchemaGenerator(program, parser, createFormatter(CONFIG), CONFIG).createSchema(
    CONFIG.type,
  );
  const bodies = new Ajv({ allErrors: true, allowUnionTypes: true }).addSchema(schema, CONFIG.type);
  // A form carries only text.
  const forms = new Ajv({ allErrors: true, allowUnionTypes: true, coerceTypes: true }).addSchema(
    schema,
    CONFIG.type,
  );
  return {
    faultsOfRequest: (call, form) =>
      faults(forms, ['StripeCalls', call, 'params'], listed(parseForm(form))),
    faultsOfAnswer: (call, body) => faults(bodies, ['StripeCalls', call, 'answer'], body),
    faultsOfNotice: (body) => faults(bodies, ['StripeNotices', body.type], body),
  };
}

/** Omits `OtherString`, which makes an enumeration open, and the object that an id can be expanded to. */
class WireUnionParser extends UnionNodeParser {
  override createType(...[node, context]: Parameters<UnionNodeParser['createType']>): BaseType {
    const members = node.types.map((member) => ({ member, name: member.getText() }));
    const isReference = members.some(({ name }) => name === 'string');
    const types = members
      .filter(({ name }) => name !== 'OtherString')
      .filter(({ member }) => !isReference || !this.isStripeObject(member))
      .map(({ member }) => this.childNodeParser.createType(member, context));
    return new UnionType(types);
  }

  private isStripeObject(
    member: Parameters<UnionNodeParser['createType']>[0]['types'][number],
  ): boolean {
    const type = this.typeChecker.getTypeFromTypeNode(member);
    return (type.isUnion() ? type.types : [type]).every((one) => one.getProperty('id'));
  }
}

/** A decimal of the SDK is text on the wire. */
class WireDecimalParser implements SubNodeParser {
  supportsNode(node: Parameters<SubNodeParser['supportsNode']>[0]): boolean {
    return node.getSourceFile() !== undefined && node.getText() === 'Decimal';
  }

  createType(): BaseType {
    return new StringType();
  }
}

/** Validates with the schema at a definition and the properties below it. */
function faults(ajv: Ajv, [definition = '', ...names]: string[], message: unknown): string[] {
  const steps = ['definitions', definition, ...names.flatMap((name) => ['properties', name])];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`${CONFIG.type}#/${pointer}`);
  if (!validate) return [`${names[0]} is not in stripe-wire.ts`];
  if (validate(message) === true) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message}: ${JSON.stringify(params)}`,
  );
}

/** Converts the lists of a form to arrays. */
function listed(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const values = Object.values(value).map(listed);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? values : Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
