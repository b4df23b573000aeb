/**
 * Tests that start several processes or databases, kill processes, fill memory, block the event loop, bundle or install
 * packages, or send thousands of requests. Together they take minutes, so `npm test` leaves them out; `npm run test:full`
 * runs them as the project `slow`.
 */
export const slowTests = [
  'test/platform/conformance/requests.test.ts',
  'test/platform/database/folder.test.ts',
  'test/platform/database/sharing.test.ts',
  'test/platform/hostileStrings.test.ts',
  'test/platform/kills/kills.test.ts',
  'test/platform/kills/sends.test.ts',
  'test/platform/kills/twoProcesses.test.ts',
  'test/platform/process.test.ts',
  'test/protocol/agents/cost.test.ts',
  'test/proxy/agentCost.test.ts',
  'test/store/cost.test.ts',
  'test/proxy/agentExamples.test.ts',
  'test/proxy/cutMemory.test.ts',
  'test/proxy/cutPlatform.test.ts',
  'test/proxy/cutPlatformMemory.test.ts',
  'test/proxy/cutSocket.test.ts',
  'test/proxy/fuzz.test.ts',
  'test/proxy/hostileStrings.test.ts',
  'test/proxy/image.test.ts',
  'test/proxy/kill.test.ts',
  'test/proxy/leaks.test.ts',
  'test/proxy/loopDelay.test.ts',
  'test/proxy/packed.test.ts',
  'test/proxy/packedShop.test.ts',
  'test/proxy/uploadMemory.test.ts',
  'test/rules/embedTypes.test.ts',
  'test/rules/ownFields.test.ts',
  'test/rules/rendererSizes.test.ts',
  'test/scripts/otherFolder.test.ts',
];
