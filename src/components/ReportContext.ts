'use client';

import { createContext, useContext } from 'react';

const ReportContext = createContext<(error: unknown) => void>(() => {});

/** Provides the function with which components report errors to the host, even though they have handled them. */
export const ReportProvider = ReportContext.Provider;

/** Returns the report function of the nearest provider; it does nothing without one. */
export const useReport = () => useContext(ReportContext);
