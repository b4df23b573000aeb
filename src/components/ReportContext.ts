'use client';

import { createContext, useContext } from 'react';

const ReportContext = createContext<(error: unknown) => void>(() => {});

/** Takes what went wrong and was mended on the spot, so that the host hears of it nevertheless. */
export const ReportProvider = ReportContext.Provider;

export const useReport = () => useContext(ReportContext);
