import { isRecord } from '../../src/protocol/index.ts';
import type { AgentService, CallHeaders, ServiceTurn } from '../contract/index.ts';
import type { PlatformClient } from '../core/PlatformClient.ts';
import { Refusal } from '../core/Refusal.ts';
import { requestJson } from './requestJson.ts';

/** The platform, which stores sessions and conversations itself. */
export class PlatformService implements AgentService {
  readonly calls: PlatformClient;
  readonly eraseCustomer: AgentService['eraseCustomer'];
  readonly #businessId: string;

  /** @param hasErase Whether the platform has the operation `erase`, which the API document does not have. */
  constructor(client: PlatformClient, businessId: string, hasErase: boolean) {
    this.calls = client;
    this.#businessId = businessId;
    this.eraseCustomer = hasErase ? (...session) => this.#erase(...session) : undefined;
  }

  body({ clientKey, sessionId, agentId, inputEvents }: ServiceTurn): object {
    // JSON leaves out undefined fields.
    return { businessId: this.#businessId, clientKey, sessionId, agentId, inputEvents };
  }

  async openSession(clientKey: string, _network: string, headers: CallHeaders): Promise<string> {
    try {
      const body = await this.#request('init', { clientKey }, headers);
      const response = isRecord(body.response) ? body.response : {};
      if (typeof response.sessionId === 'string' && response.sessionId !== '') return response.sessionId;
    } catch (error) {
      // `init` names no session, so `session_unknown` is a failure of the platform.
      if (!(error instanceof Refusal) || error.code !== 'session_unknown') throw error;
    }
    throw new Refusal('upstream_failed');
  }

  async closeSession(sessionId: string, clientKey: string, headers: CallHeaders): Promise<void> {
    await this.#request('close', { clientKey, sessionId }, headers);
  }

  async isHealthy(headers: CallHeaders): Promise<boolean> {
    // The platform requires a customer, but any value will do.
    const { response } = await this.#request('health', { clientKey: 'health' }, headers);
    return isRecord(response) && response.healthy === true;
  }

  async #erase(sessionId: string, clientKey: string, headers: CallHeaders): Promise<void> {
    try {
      await this.#request('erase', { clientKey, sessionId }, headers);
    } catch (error) {
      // The operation succeeds for a session that the platform does not know. A 404 means that there is no such operation.
      const isMissing = error instanceof Refusal && error.code === 'session_unknown';
      throw isMissing ? new Refusal('upstream_failed') : error;
    }
  }

  #request(operation: string, body: object, headers: CallHeaders) {
    return requestJson(this.calls, operation, { businessId: this.#businessId, ...body }, headers);
  }
}
